// The parts of the server that only the benchmark, the drills and the scripts of this repository use, to measure or
// describe them one by one. Everything else is accessed through the running server.
export { buildApp } from './app.ts';
export { databaseOptions, readConfig, SETTINGS } from './config.ts';
export { toProjectActor } from './core/access/actor.ts';
export { type Database, identifier, openDatabase } from './core/db/database.ts';
export { openPreparedDatabase } from './core/db/prepare.ts';
export type { App } from './core/http/app.ts';
export { identify, type Resolver } from './core/http/authentication.ts';
export { closeServer } from './core/http/server.ts';
export type { McpContext } from './core/mcp/surface/context.ts';
export type { Tool } from './core/mcp/surface/tool.ts';
export type { ResolveHost } from './core/net/resolve.ts';
export { DAY_MS } from './core/process/durations.ts';
export { createSharedReads, type ShareRead } from './core/process/joined-reads.ts';
export { instantOf, toUuid } from './core/records/ids.ts';
export { searchTerms } from './core/texts/search-terms.ts';
export { createKeyResolver, createKeyUses } from './features/api-keys/resolver.ts';
export { getPendingTasksTool } from './features/comments/tools/reading.ts';
export { createOrganization } from './features/organizations/service.ts';
export { createFeatures } from './features.ts';
export { createSurface } from './surface.ts';
