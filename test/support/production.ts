/** Imported first by whatever renders: React takes its build by this, and its development build is several times slower. */
process.env.NODE_ENV = "production";
