export type * from './api.ts';
export {
  type Client,
  createClient,
  type Listing,
  type Method,
  type Result,
  type Stream,
} from './client.ts';
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  PermissionError,
  PostilError,
  type PostilErrorCode,
  RateLimitError,
  UnavailableError,
  ValidationError,
} from './errors.ts';
export type { CallOptions, ClientOptions } from './options.ts';
