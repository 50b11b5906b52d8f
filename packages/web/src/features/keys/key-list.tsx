import type { ApiKeyRecord, IssuedApiKey } from '@postil/client';
import type { TokenType } from '@postil/contract/enums';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Ban, Ellipsis, Pencil, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFormats, useTexts } from '../../i18n/context.tsx';
import { Confirm, ConfirmByName } from '../../ui/confirm.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Empty } from '../../ui/data/empty.tsx';
import { LoadMore } from '../../ui/data/load-more.tsx';
import { SkeletonList } from '../../ui/data/loading.tsx';
import { Problem } from '../../ui/data/problem.tsx';
import { Time } from '../../ui/data/time.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { DeleteItem, Menu, MenuItem, MenuLine } from '../../ui/overlay/menu.tsx';
import { EditKey } from './edit-key.tsx';
import { keysQuery, useKeyActions } from './queries.ts';

/** An action for a key that the person has yet to confirm. */
interface PendingAction {
  readonly key: ApiKeyRecord;
  readonly action: 'regenerate' | 'revoke';
}

/**
 * The keys of one type, with their actions.
 *
 * @param describe returns further details of a key, such as its project.
 * @param onSecret called with a key's new secret.
 */
export function KeyList({
  tokenType,
  empty,
  describe,
  onSecret,
}: {
  readonly tokenType: TokenType;
  readonly empty: ReactNode;
  readonly describe?: (key: ApiKeyRecord) => ReactNode;
  readonly onSecret: (issued: IssuedApiKey) => void;
}) {
  const query = useInfiniteQuery(keysQuery(tokenType));
  const actions = useKeyActions({ onSecret });
  const { keys } = useTexts().settings;
  const [editedKey, setEditedKey] = useState<ApiKeyRecord>();
  const [pendingAction, setPendingAction] = useState<PendingAction>();
  const [keyToDelete, setKeyToDelete] = useState<ApiKeyRecord>();
  if (!query.data && query.error) return <Problem error={query.error} onRetry={query.refetch} />;
  if (!query.data) return <SkeletonList />;
  const listedKeys = query.data.pages.flatMap(({ data }) => data);
  if (listedKeys.length === 0) return <Empty>{empty}</Empty>;
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface-raised">
        {listedKeys.map((key) => (
          <KeyRow
            key={key.id}
            apiKey={key}
            details={describe?.(key)}
            menu={
              <KeyMenu
                apiKey={key}
                onEdit={() => setEditedKey(key)}
                onRegenerate={() => setPendingAction({ key, action: 'regenerate' })}
                onRevoke={() => setPendingAction({ key, action: 'revoke' })}
                onDelete={() => setKeyToDelete(key)}
              />
            }
          />
        ))}
      </ul>
      <LoadMore query={query} />
      {pendingAction && (
        <Confirm
          title={keys.asks[pendingAction.action](pendingAction.key.name)}
          description={keys.asksHint[pendingAction.action]}
          action={keys[pendingAction.action]}
          onClose={() => setPendingAction(undefined)}
          onConfirm={() => void actions[pendingAction.action](pendingAction.key)}
        />
      )}
      {editedKey && <EditKey apiKey={editedKey} onClose={() => setEditedKey(undefined)} />}
      {keyToDelete && (
        <ConfirmByName
          isOpen
          title={keys.deleteTitle}
          description={keys.deleteHint}
          name={keyToDelete.name}
          action={keys.delete}
          onClose={() => setKeyToDelete(undefined)}
          onConfirm={() => {
            void actions.remove(keyToDelete);
            setKeyToDelete(undefined);
          }}
        />
      )}
    </>
  );
}

function KeyRow({
  apiKey,
  details,
  menu,
}: {
  readonly apiKey: ApiKeyRecord;
  readonly details: ReactNode;
  readonly menu: ReactNode;
}) {
  const { common, settings } = useTexts();
  const { keys } = settings;
  const { name, token_type: tokenType, last_four: lastFour, permissions } = apiKey;
  return (
    <li className="flex items-start gap-3 py-3 ps-4 pe-2">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <span dir="auto" className="font-medium [overflow-wrap:anywhere]">
            {name}
          </span>
          <KeyState apiKey={apiKey} />
        </div>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-text-quiet">
          <code dir="ltr" className="font-mono text-[12px] text-text">
            {`${tokenType === 'mcp' ? 'psm' : 'pst'}_…${lastFour}`}
          </code>
          <Dot />
          <span>{permissions.map((each) => keys.permissionNames[each]).join(common.comma)}</span>
          {details !== undefined && (
            <>
              <Dot />
              {details}
            </>
          )}
        </p>
        <KeyTimes apiKey={apiKey} />
      </div>
      {menu}
    </li>
  );
}

function Dot() {
  return <span aria-hidden>·</span>;
}

function KeyTimes({ apiKey }: { apiKey: ApiKeyRecord }) {
  const { keys } = useTexts().settings;
  const { day, exact } = useFormats();
  const { created_at: createdAt, last_used_at: usedAt, expires_at: expiresAt, status } = apiKey;
  return (
    <p className="flex flex-wrap gap-x-2 text-text-quiet">
      <span>
        {keys.created} <Time instant={createdAt} isInSentence />
      </span>
      <Dot />
      <span>
        {usedAt === null ? (
          keys.neverUsed
        ) : (
          <>
            {keys.lastUsed} <Time instant={usedAt} isInSentence />
          </>
        )}
      </span>
      {expiresAt !== null && status !== 'revoked' && (
        <>
          <Dot />
          <span title={exact(expiresAt)}>
            {status === 'expired' ? keys.expiredOn(day(expiresAt)) : keys.expiresOn(day(expiresAt))}
          </span>
        </>
      )}
    </p>
  );
}

function KeyState({ apiKey: { status, owner_removed: isOwnerRemoved } }: { apiKey: ApiKeyRecord }) {
  const { keys } = useTexts().settings;
  return (
    <>
      <Badge tone={status === 'active' ? 'good' : 'bad'}>{keys.states[status]}</Badge>
      {isOwnerRemoved && (
        <span title={keys.ownerRemovedHint}>
          <Badge tone="bad">{keys.ownerRemoved}</Badge>
        </span>
      )}
    </>
  );
}

function KeyMenu({
  apiKey: { name, status },
  onEdit,
  onRegenerate,
  onRevoke,
  onDelete,
}: {
  readonly apiKey: ApiKeyRecord;
  readonly onEdit: () => void;
  readonly onRegenerate: () => void;
  readonly onRevoke: () => void;
  readonly onDelete: () => void;
}) {
  const { keys } = useTexts().settings;
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu
      align="end"
      isOpen={isOpen}
      onOpen={setOpen}
      trigger={
        <IconButton label={keys.actionsOf(name)}>
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil size={14} aria-hidden />} onSelect={onEdit}>
        {keys.change}
      </MenuItem>
      {status !== 'revoked' && (
        <MenuItem icon={<RefreshCw size={14} aria-hidden />} onSelect={onRegenerate}>
          {keys.regenerate}
        </MenuItem>
      )}
      <MenuLine />
      {status === 'active' && (
        <MenuItem icon={<Ban size={14} aria-hidden />} isDangerous onSelect={onRevoke}>
          {keys.revoke}
        </MenuItem>
      )}
      <DeleteItem onSelect={onDelete}>{keys.delete}</DeleteItem>
    </Menu>
  );
}
