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
 * Value of a variable. An empty one counts as absent, because CI systems set variables for which they have no value. A
 * line break at the end, which comes with a pasted secret, is removed.
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
  if (parts === null) {
    const named = /^s3:\/\/([^/]+)/.exec(to)?.[1];
    return named === undefined
      ? `${option} should be s3://bucket or s3://bucket/prefix, but is "${to}".`
      : `No bucket can be called "${named}": names are 3 to 63 small letters, digits, dots and hyphens.`;
  }
  const [, name = "", path = ""] = parts;
  const segments = path.split("/").filter((segment) => segment !== "");
  if (segments.some((segment) => segment === "." || segment === ".."))
    return `${option} can't have "." or ".." in its prefix: "${to}".`;
  const prefix = segments.map((segment) => `${segment}/`).join("");
  const region =
    variable(environment, "AWS_REGION") ?? variable(environment, "AWS_DEFAULT_REGION") ?? profile.region ?? "us-east-1";
  if (!/^[\w-]+$/.test(region))
    return `The region should be a name such as eu-west-1, but is "${region}": see AWS_REGION, AWS_DEFAULT_REGION and the profile.`;
  const asked =
    endpoint ??
    variable(environment, "AWS_ENDPOINT_URL_S3") ??
    variable(environment, "AWS_ENDPOINT_URL") ??
    profile.endpoint;
  if (asked === undefined) return { name, prefix, url: `https://s3.${region}.${domainOf(region)}/${name}`, region };
  const address = URL.canParse(asked) ? new URL(asked) : undefined;
  // The address stands in messages, and a password must not, however it is written.
  if (
    asked.includes("@") &&
    (address === undefined || address.origin === "null" || address.username + address.password !== "")
  )
    return "--endpoint must not hold a name or a password: the store is asked with the keys of AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.";
  if (address === undefined || !/^https?:$/.test(address.protocol) || /[?#]/.test(asked))
    return `--endpoint should be an address such as https://s3.example.com, but is "${asked}".`;
  return { name, prefix, url: `${asked.replace(/\/+$/, "")}/${name}`, region };
}

/** Domain of AWS in a region: regions in China have one of their own. */
function domainOf(region: string): string {
  return region.startsWith("cn-") ? "amazonaws.com.cn" : "amazonaws.com";
}

/** What the files in `~/.aws` say. */
export interface Profile {
  readonly credentials?: Credentials;
  readonly region?: string;
  readonly endpoint?: string;
  /** Name of the setting by which other tools get credentials where there are none. */
  readonly way?: string;
  /** Name of the profile, where it was asked for and is in no file. */
  readonly missing?: string;
}

/** Settings of a profile by which other tools get credentials: from programs and services. */
const WAYS = ["credential_process", "sso_session", "sso_start_url", "role_arn", "web_identity_token_file"] as const;
/** Variables that are set where machines get theirs from a service. */
const SERVICES = [
  "AWS_WEB_IDENTITY_TOKEN_FILE",
  "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
  "AWS_CONTAINER_CREDENTIALS_FULL_URI",
] as const;

/** Reads the profile that the environment names, from `credentials` and `config`. */
export function readProfile(environment: Environment, home: string, read: ReadText): Profile {
  const asked = variable(environment, "AWS_PROFILE");
  const name = asked ?? "default";
  const file = (path: string | undefined, usual: string): string | undefined =>
    read((path ?? `~/.aws/${usual}`).replace(/^~(?=\/)/, home));
  const secrets = section(file(variable(environment, "AWS_SHARED_CREDENTIALS_FILE"), "credentials"), name);
  const config = file(variable(environment, "AWS_CONFIG_FILE"), "config");
  const settings = section(config, `profile ${name}`) ?? (name === "default" ? section(config, name) : undefined);
  const credentials = credentialsIn(secrets) ?? credentialsIn(settings);
  const all = { ...settings, ...secrets };
  const { region, endpoint_url: endpoint } = all;
  const way = credentials === undefined ? WAYS.find((each) => all[each] !== undefined) : undefined;
  return {
    ...(credentials === undefined ? {} : { credentials }),
    ...(region === undefined ? {} : { region }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(way === undefined ? {} : { way }),
    ...(asked === undefined || (secrets ?? settings) !== undefined ? {} : { missing: name }),
  };
}

/** A key and the session that it belongs to lie in one file. */
function credentialsIn(settings: Readonly<Record<string, string>> = {}): Credentials | undefined {
  return credentialsOf(settings["aws_access_key_id"], settings["aws_secret_access_key"], settings["aws_session_token"]);
}

/** @returns what to do where there are no credentials */
export function noCredentials(environment: Environment, profile: Profile): string {
  const service = SERVICES.find((name) => variable(environment, name) !== undefined);
  const way = profile.way ?? service;
  if (way !== undefined) {
    const who =
      profile.way === undefined ? "environment" : `profile ${variable(environment, "AWS_PROFILE") ?? "default"}`;
    return `There are no credentials that can be read: the ${who} gets them by ${way}, which only other tools do. Have one of them set the variables: eval "$(aws configure export-credentials --format env)"`;
  }
  const [id, secret] = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"] as const;
  const [set, unset] = variable(environment, id) === undefined ? [secret, id] : [id, secret];
  if (variable(environment, set) !== undefined) return `There are no credentials: ${set} is set, and ${unset} is not.`;
  if (profile.missing !== undefined)
    return `There are no credentials. There is no profile ${profile.missing} in the files that AWS_SHARED_CREDENTIALS_FILE and AWS_CONFIG_FILE name, nor in ~/.aws.`;
  return `There are no credentials. Set ${id} and ${secret}, or AWS_PROFILE to a profile in ~/.aws/credentials.`;
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
 * @returns what is wrong with credentials that no request can carry. It does not quote them, as the request's error
 *   would
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

/** The keys of one section of an INI file; undefined if there is no such section. */
function section(text: string | undefined, name: string): Readonly<Record<string, string>> | undefined {
  let found: Record<string, string> | undefined;
  let inside = false;
  let isNested = false;
  for (const line of (text ?? "").split(/\r?\n/)) {
    const header = /^\s*\[\s*(.*?)\s*\]/.exec(line);
    // A name with spaces may be quoted.
    if (header) inside = header[1]?.replace(/\s+/g, " ").replace(/(^| )(["'])(.*)\2$/, "$1$3") === name;
    if (header && inside) found ??= {};
    const pair = inside ? /^(\s*)(\w+)\s*=\s*(.*?)(?:\s+[#;].*)?\s*$/.exec(line) : null;
    if (!pair || found === undefined) continue;
    const [, indent, key = "", value = ""] = pair;
    // Below a key without a value, settings of one service are indented.
    isNested = value === "" || (isNested && indent !== "");
    if (value !== "" && !isNested) found[key.toLowerCase()] = value;
  }
  return found;
}
