import type { Feature } from '../../core/feature.ts';
import type { AddressPolicy } from '../../core/net/address-policy.ts';
import { CLEAN_UP_MS } from '../../core/process/jobs.ts';
import { keyCap } from '../api-keys/service.ts';
import { createDocumentReader } from './clients/documents.ts';
import { addConsentRoutes } from './consent/routes.ts';
import { addEndpoints } from './endpoints/routes.ts';
import { endUnusedConsents } from './tokens/service.ts';

/**
 * The sign-in of assistants by OAuth 2.1: the endpoints for their clients, and the page on which a member consents.
 * Each consent is a key.
 *
 * @param max the maximum number of keys per organisation; 0: no limit.
 * @param policy the addresses from which client documents may be read.
 */
export function consents({ max, policy }: { max: number; policy: AddressPolicy }): Feature<never> {
  return {
    routes: (api, services) =>
      addConsentRoutes(api, { ...services, cap: keyCap(max) }, createDocumentReader(policy, services.logger)),
    pages: addEndpoints,
    jobs: ({ database, change }) => [
      {
        name: 'end-unused-consents',
        everyMs: CLEAN_UP_MS,
        run: () => endUnusedConsents(database.sql, change),
      },
    ],
  };
}
