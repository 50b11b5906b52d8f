import { InvalidSettingError } from '../errors.ts';

/** The settings of a bucket, from STORAGE_URL. */
export interface S3Settings {
  /** Scheme, host and port. */
  readonly endpoint: string;
  /** The host with its port, for messages. */
  readonly host: string;
  readonly region: string;
  readonly bucket: string;
  /** Prepended to every key; empty, or ending in a slash. */
  readonly prefix: string;
  /** The access key and its secret; undefined: those of the environment or of the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

const VALID_FORM =
  'must look like s3://ACCESS_KEY:SECRET@host/bucket/prefix?region=us-east-1, or s3+http://… without TLS, ' +
  'with special characters of key and secret percent-encoded (/ is %2F, + is %2B)';
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/i;
const BUCKET = /^[a-z0-9][\w.-]{1,61}[a-z0-9]$/i;
const PREFIX = /^[\w.-]+(?:\/[\w.-]+)*$/;
const REGION = /^[a-z0-9-]{1,64}$/i;
const DEFAULT_REGION = 'us-east-1';

/**
 * Parses `s3://ACCESS_KEY:SECRET@host[:port]/bucket[/prefix][?region=…]`; `s3+http://` means no TLS.
 *
 * @throws {InvalidSettingError} with a clause that states the valid form, and never contains any part of the given text.
 */
export function parseStorageUrl(text: string): S3Settings {
  const url = URL.parse(text);
  if (!url || !/^s3(?:\+http)?:$/.test(url.protocol) || !HOST.test(url.host) || url.hash !== '') {
    throw new InvalidSettingError(VALID_FORM);
  }
  const [, bucket = '', prefix = ''] = /^\/([^/]*)\/?(.*?)\/?$/.exec(url.pathname) ?? [];
  if (!BUCKET.test(bucket)) throw new InvalidSettingError(VALID_FORM);
  if (prefix !== '' && !PREFIX.test(prefix)) {
    throw new InvalidSettingError(
      'must have a prefix of letters, digits, ".", "_" and "-", with single slashes between its parts',
    );
  }
  return {
    endpoint: `${url.protocol === 's3:' ? 'https' : 'http'}://${url.host}`,
    host: url.host,
    region: regionOf(url),
    bucket,
    prefix: prefix && `${prefix}/`,
    credentials: credentialsOf(url),
  };
}

function regionOf({ searchParams }: URL): string {
  const region = searchParams.get('region') ?? DEFAULT_REGION;
  if ([...searchParams.keys()].some((name) => name !== 'region') || searchParams.size > 1) {
    throw new InvalidSettingError('must have no parameter other than one region');
  }
  if (!REGION.test(region)) throw new InvalidSettingError('must name a region such as us-east-1');
  return region;
}

function credentialsOf({ username, password }: URL): S3Settings['credentials'] {
  if (username === '' && password === '') return undefined;
  if (username === '' || password === '') {
    throw new InvalidSettingError(
      'must have both an access key and a secret, or neither to take those of the environment',
    );
  }
  try {
    return {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    };
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw new InvalidSettingError(VALID_FORM);
  }
}
