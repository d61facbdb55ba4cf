/** A place in object storage, and credentials for it: read from the environment and from the files that all S3 tools read. */

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** A bucket in object storage, with a prefix of keys. */
export interface Bucket {
  readonly name: string;
  /** Put before each key: "" or a path that ends with a slash. */
  readonly prefix: string;
  /** Address of the bucket, without a slash at its end. */
  readonly url: string;
  readonly region: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * An empty variable counts as absent: runners of jobs set those for which they have no value. A line break at the end
 * comes along where a secret was pasted, and belongs to none.
 */
function variable(environment: Environment, name: string): string | undefined {
  const value = environment[name]?.trim();
  return value === "" ? undefined : value;
}

/** Text of a file, or undefined. */
type ReadText = (path: string) => string | undefined;

/**
 * @param to `s3://bucket/prefix`
 * @param endpoint address of a store that is not AWS; default: `AWS_ENDPOINT_URL_S3`, `AWS_ENDPOINT_URL`
 * @param option what the command line calls the place, for messages
 * @returns the bucket, or what is wrong with the address
 */
export function readBucket(
  to: string,
  endpoint: string | undefined,
  environment: Environment,
  profile: Profile,
  option = "--to",
): Bucket | string {
  const parts = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(to);
  if (parts === null) return `${option} should be s3://bucket or s3://bucket/prefix, but is "${to}".`;
  const [, name = "", path = ""] = parts;
  const segments = path.split("/").filter((segment) => segment !== "");
  if (segments.some((segment) => segment === "." || segment === ".."))
    return `${option} can't have "." or ".." in its prefix: "${to}".`;
  const prefix = segments.map((segment) => `${segment}/`).join("");
  const region =
    variable(environment, "AWS_REGION") ?? variable(environment, "AWS_DEFAULT_REGION") ?? profile.region ?? "us-east-1";
  const asked =
    endpoint ??
    variable(environment, "AWS_ENDPOINT_URL_S3") ??
    variable(environment, "AWS_ENDPOINT_URL") ??
    profile.endpoint;
  if (asked === undefined) return { name, prefix, url: `https://s3.${region}.${domainOf(region)}/${name}`, region };
  const address = URL.canParse(asked) ? new URL(asked) : undefined;
  // The address stands in messages, and a password must not.
  if (address !== undefined && address.username + address.password !== "")
    return "--endpoint must not hold a name or a password: the store is asked with the keys of AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.";
  if (address === undefined || !/^https?:$/.test(address.protocol) || /[?#]/.test(asked))
    return `--endpoint should be an address such as https://s3.example.com, but is "${asked}".`;
  return { name, prefix, url: `${asked.replace(/\/+$/, "")}/${name}`, region };
}

/** AWS in China is a place of its own. */
function domainOf(region: string): string {
  return region.startsWith("cn-") ? "amazonaws.com.cn" : "amazonaws.com";
}

/** What the files in `~/.aws` say. */
export interface Profile {
  readonly credentials?: Credentials;
  readonly region?: string;
  readonly endpoint?: string;
}

/** Reads the profile that the environment names, from `credentials` and `config`. */
export function readProfile(environment: Environment, home: string, read: ReadText): Profile {
  const name = variable(environment, "AWS_PROFILE") ?? "default";
  const secrets = section(
    read(variable(environment, "AWS_SHARED_CREDENTIALS_FILE") ?? `${home}/.aws/credentials`),
    name,
  );
  const settings = section(
    read(variable(environment, "AWS_CONFIG_FILE") ?? `${home}/.aws/config`),
    name === "default" ? name : `profile ${name}`,
  );
  const all = { ...settings, ...secrets };
  const credentials = credentialsOf(all["aws_access_key_id"], all["aws_secret_access_key"], all["aws_session_token"]);
  const { region, endpoint_url: endpoint } = all;
  return {
    ...(credentials === undefined ? {} : { credentials }),
    ...(region === undefined ? {} : { region }),
    ...(endpoint === undefined ? {} : { endpoint }),
  };
}

/** @returns the credentials; the environment takes precedence over the profile */
export function findCredentials(environment: Environment, profile: Profile): Credentials | undefined {
  return (
    credentialsOf(
      variable(environment, "AWS_ACCESS_KEY_ID"),
      variable(environment, "AWS_SECRET_ACCESS_KEY"),
      variable(environment, "AWS_SESSION_TOKEN"),
    ) ?? profile.credentials
  );
}

/**
 * @returns what is wrong with credentials that no request can carry, without what they are: a fault of the request would
 *   quote them
 */
export function faultOfCredentials({
  accessKeyId,
  secretAccessKey,
  sessionToken = "x",
}: Credentials): string | undefined {
  const values = { "access key": accessKeyId, "secret key": secretAccessKey, "session token": sessionToken };
  const wrong = Object.entries(values).find(([, value]) => !/^[\x21-\x7e]+$/.test(value));
  return (
    wrong && `The ${wrong[0]} holds a sign that no key has, such as a space or a line break. Was it pasted as a whole?`
  );
}

function credentialsOf(id = "", secret = "", token = ""): Credentials | undefined {
  if (id === "" || secret === "") return undefined;
  return { accessKeyId: id, secretAccessKey: secret, ...(token === "" ? {} : { sessionToken: token }) };
}

/** The keys of one section of an INI file. */
function section(text: string | undefined, name: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  let inside = false;
  for (const line of (text ?? "").split(/\r?\n/)) {
    const header = /^\s*\[\s*(.*?)\s*\]/.exec(line);
    if (header) inside = header[1]?.replace(/\s+/g, " ") === name;
    const pair = inside ? /^\s*([a-z_]+)\s*=\s*(.*?)\s*$/i.exec(line) : null;
    if (pair) found[pair[1]?.toLowerCase() ?? ""] = pair[2] ?? "";
  }
  return found;
}
