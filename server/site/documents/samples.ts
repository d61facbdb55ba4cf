/** The folder with sample projects, whose code documents show: each folder in it becomes an archive for readers. */
export const SAMPLES = "content/samples";
