import type { Config } from '../../config.ts';
import { basePathOf } from '../../core/net/base-path.ts';
import { explainConnectionFailure, reasonOf } from '../../core/net/failures.ts';
import { localUrl } from './addresses.ts';
import type { Findings } from './findings.ts';

/** The path of a small public document that contains the server's URL: RFC 9728. */
const METADATA_PATH = '/.well-known/oauth-protected-resource/mcp';
const ISSUER_PATH = '/.well-known/oauth-authorization-server';
const TIMEOUT_MS = 10_000;
/** The size of the upload form without the file. */
const FORM_BYTES = 200 * 1024;
/** The statuses with which proxies refuse a body that is too large; Caddy responds with 502. */
const TOO_LARGE_STATUSES = [413, 502];

/** The fields of a server's response that the checks read. */
interface ServerResponse {
  readonly status: number;
  readonly location: string | null;
  readonly json: Readonly<Record<string, unknown>>;
}

/** Checks whether the public URL leads to the server on this machine; without a running one, it finds no problem. */
export async function examinePublicAddress(config: Config): Promise<Findings> {
  const { BASE_URL: baseUrl } = config;
  const serverUrl = localUrl(config);
  if (baseUrl === undefined || serverUrl === undefined) return { facts: [], problems: [] };
  const untried = (reason: string): Findings => ({
    facts: [`${reason}, so BASE_URL was not tried.`],
    problems: [],
  });
  let metadata: ServerResponse;
  try {
    metadata = await request(serverUrl + METADATA_PATH);
  } catch (error) {
    return untried(`No server responds at ${serverUrl} (${reasonOf(error)})`);
  }
  if (metadata.json.resource_name !== 'Postil') return untried(`The server at ${serverUrl} is not Postil`);
  if (metadata.json.resource !== `${baseUrl}/mcp`) {
    const runningBaseUrl = String(metadata.json.resource).replace(/\/mcp$/, '');
    const problem = `The server at ${serverUrl} runs with BASE_URL=${runningBaseUrl}, and not with ${baseUrl}: restart it, or give this command the same settings.`;
    return { facts: [], problems: [problem] };
  }
  const problem = await findUrlProblem(baseUrl, config.UPLOAD_MAX_BYTES);
  return problem === undefined
    ? {
        facts: [`BASE_URL leads to the server, also for files of ${config.UPLOAD_MAX_BYTES} bytes.`],
        problems: [],
      }
    : { facts: [], problems: [problem] };
}

async function findUrlProblem(baseUrl: string, maxBytes: number): Promise<string | undefined> {
  let response: ServerResponse;
  try {
    response = await request(baseUrl + METADATA_PATH);
  } catch (error) {
    return `BASE_URL, ${baseUrl}, cannot be reached from this machine (${explainConnectionFailure(error, 'BASE_URL')}).`;
  }
  const { status, location, json } = response;
  if (location !== null && status >= 300 && status < 400)
    return `BASE_URL, ${baseUrl}, redirects to ${location}: set BASE_URL to the address that is not redirected.`;
  if (status >= 502 && status <= 504)
    return `The proxy at ${baseUrl} does not reach the server (${status}): check the address to which it forwards.`;
  if (json.resource !== `${baseUrl}/mcp`)
    return `BASE_URL, ${baseUrl}, does not lead to this server (${status}): let the proxy forward everything below it, or correct BASE_URL.`;
  return (await findIssuerProblem(baseUrl)) ?? findBodyProblem(baseUrl, maxBytes);
}

/** Finds a problem with the metadata URL for assistants, at the root of the host even if BASE_URL has a path: RFC 8414, 3. */
async function findIssuerProblem(baseUrl: string): Promise<string | undefined> {
  const url = new URL(baseUrl).origin + ISSUER_PATH + basePathOf(baseUrl);
  let response: ServerResponse;
  try {
    response = await request(url);
  } catch (error) {
    return `Assistants that sign in look for ${url}, which cannot be reached from this machine (${explainConnectionFailure(error, 'BASE_URL')}).`;
  }
  if (response.json.issuer === baseUrl) return undefined;
  return `Assistants that sign in look for ${url}, which does not lead to this server: let the proxy forward it.`;
}

/** Finds a problem with large bodies: sends one of the maximum upload size without a key, which the server refuses with 401. */
async function findBodyProblem(baseUrl: string, maxBytes: number): Promise<string | undefined> {
  const body = Buffer.alloc(maxBytes + FORM_BYTES);
  const advice = `but UPLOAD_MAX_BYTES allows files of ${maxBytes}: raise the limit of the proxy, client_max_body_size in nginx`;
  let response: ServerResponse;
  try {
    response = await request(`${baseUrl}/api/v1/mockups`, { method: 'POST', body });
  } catch (error) {
    return `A request of ${body.length} bytes to ${baseUrl} got no response (${reasonOf(error)}), ${advice}, and its time limit for requests.`;
  }
  if (!TOO_LARGE_STATUSES.includes(response.status) || 'code' in response.json) return undefined;
  return `The proxy at ${baseUrl} refuses bodies of ${body.length} bytes (${response.status}), ${advice}.`;
}

async function request(url: string, init: RequestInit = {}): Promise<ServerResponse> {
  const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const text = await response.text();
  return { status: response.status, location: response.headers.get('location'), json: toRecord(text) };
}

/** The fields of a JSON object; empty if the text is anything else, such as the page of a proxy. */
function toRecord(text: string): ServerResponse['json'] {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
