/** Names in a Host header that are never those of this machine. */
export const OTHER_HOSTS: readonly string[] = [
  "evil.example",
  "evil.example:80",
  "localhost.evil.example",
  "127.0.0.1.evil.example",
  "",
  "a b",
  "x@y",
  "notlocalhost",
  "@localhost",
  "localhost/x",
  "localhost:3000x",
  "x127.0.0.1",
];
