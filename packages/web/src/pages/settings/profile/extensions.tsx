import type { ExtensionConnection } from '@postil/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Puzzle } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../data/api/client.ts';
import { useAction } from '../../../data/records/change.ts';
import { extensionRecords } from '../../../data/records/kinds.ts';
import { list } from '../../../data/records/shapes.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { SkeletonList } from '../../../ui/data/loading.tsx';
import { Problem } from '../../../ui/data/problem.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { Button } from '../../../ui/form/button.tsx';

const shape = list<ExtensionConnection>();
const extensionLists = extensionRecords.cache('list', shape);

const extensionsQuery = queryOptions({
  queryKey: extensionLists.key,
  queryFn: async ({ signal }) =>
    extensionRecords.asShown(shape, await api.listExtensionConnections({}, { signal })),
});

/** The browser extensions that act as the person; each can be signed out. */
export function Extensions() {
  const { profile } = useTexts().settings;
  const [extensionToEnd, setExtensionToEnd] = useState<ExtensionConnection>();
  const { data, error, refetch } = useQuery(extensionsQuery);
  const end = useAction({
    show: (id: string) => extensionRecords.hide(id),
    run: (id) => api.deleteExtensionConnection({ id }),
    refreshes: [extensionRecords.key],
  });
  if (error) return <Problem error={error} onRetry={refetch} />;
  if (!data) return <SkeletonList />;
  if (data.length === 0) return <p className="text-text-quiet">{profile.noExtensions}</p>;
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface-raised">
        {data.map((each) => (
          <Extension key={each.id} extension={each} onEnd={() => setExtensionToEnd(each)} />
        ))}
      </ul>
      {extensionToEnd && (
        <Confirm
          title={profile.endExtensionOf(extensionToEnd.name)}
          description={profile.endExtensionHint}
          action={profile.end}
          onClose={() => setExtensionToEnd(undefined)}
          onConfirm={() => void end(extensionToEnd.id)}
        />
      )}
    </>
  );
}

function Extension({ extension, onEnd }: { extension: ExtensionConnection; onEnd: () => void }) {
  const { profile } = useTexts().settings;
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Puzzle size={16} aria-hidden className="shrink-0 text-text-quiet" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{extension.name}</p>
        <p className="text-text-quiet">
          {profile.lastUsed} <Time instant={extension.last_used_at} isInSentence />
        </p>
      </div>
      <Button aria-label={profile.endExtensionOf(extension.name)} onClick={onEnd}>
        {profile.end}
      </Button>
    </li>
  );
}
