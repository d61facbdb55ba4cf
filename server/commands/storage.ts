/** Which place in object storage a command line means, and as whom it is asked. */
import {
  readBucket,
  faultOfCredentials,
  findCredentials,
  noCredentials,
  readProfile,
  type Bucket,
  type Credentials,
} from "../publish/credentials.ts";
import type { CommandContext } from "./command-context.ts";

export interface Storage {
  readonly bucket: Bucket;
  /** From the environment or a profile; undefined where there are none. */
  readonly credentials: Credentials | undefined;
  /** What to do where there are none. */
  readonly advice: string;
}

/**
 * @param place `s3://bucket/prefix`
 * @param endpoint as the command line names it
 * @param option that names the place, for messages
 * @returns the place, or what is wrong with it
 */
export function storageOf(
  { host, home }: CommandContext,
  place: string,
  endpoint: string | undefined,
  option: string,
): Storage | string {
  const { env } = process;
  const profile = readProfile(env, home, (path) => {
    const file = host.read(path);
    return file.kind === "bytes" ? new TextDecoder().decode(file.bytes) : undefined;
  });
  const bucket = readBucket(place, endpoint, env, profile, option);
  if (typeof bucket === "string") return bucket;
  const credentials = findCredentials(env, profile);
  const advice = noCredentials(env, profile);
  return (credentials && faultOfCredentials(credentials)) ?? { bucket, credentials, advice };
}
