import type { WidgetToken } from '@postil/contract';
import type { IssuedToken } from './service.ts';

export function presentToken({ token, expiresAt, personId, name, role }: IssuedToken): WidgetToken {
  return { token, expires_at: expiresAt.toISOString(), member: { id: personId, name }, role };
}
