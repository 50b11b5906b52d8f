import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { BookmarkPlus, Save } from 'lucide-react';
import { useState } from 'react';
import { problemOf } from '../../../api/problems.ts';
import { useMay } from '../../../api/session.ts';
import { NameDialog } from '../../../frame/views/name-dialog.tsx';
import { queryOf, searchOf, useViewChanges, viewsQuery } from '../../../frame/views/saved.ts';
import { Button } from '../../../parts/button.tsx';
import { toast } from '../../../parts/toasts.tsx';
import { useTexts } from '../../../texts/context.tsx';
import type { TaskSearch } from '../search.ts';
import { useChangeSearch } from './change-search.ts';

/** Saves what is shown as a view, or to the view that it began with. Nothing while there is nothing new to save. */
export function SaveView({ search }: { search: TaskSearch }) {
  const texts = useTexts();
  const may = useMay();
  const change = useChangeSearch();
  const layout = useLocation({ select: ({ pathname }) => (pathname.endsWith('/list') ? 'list' : 'board') });
  const { data: all = [] } = useQuery(viewsQuery);
  const { create, update } = useViewChanges();
  const [isNaming, setNaming] = useState(false);
  const shown = all.find(({ id }) => id === search.view);
  const query = queryOf(search);
  const isSame = shown && shown.layout === layout && queryOf(searchOf(shown)) === query;
  if (isSame || query === '') return null;
  const { views } = texts;
  return (
    <span className="flex items-center gap-1">
      {shown && (shown.is_own || may.isAdmin) && (
        <Button
          look="quiet"
          className="px-2"
          onClick={async () => {
            if (await update(shown, { layout, query })) toast({ text: views.updated(shown.name) });
          }}
        >
          <Save size={14} aria-hidden />
          <span dir="auto" className="max-w-48 truncate">
            {views.update(shown.name)}
          </span>
        </Button>
      )}
      <Button look="quiet" className="px-2" onClick={() => setNaming(true)}>
        <BookmarkPlus size={14} aria-hidden />
        {views.save}
      </Button>
      {isNaming && (
        <NameDialog
          title={views.saveTitle}
          description={views.saveWhy}
          canShare={!may.isGuest}
          isBusy={create.isPending}
          problem={create.error ? problemOf(create.error, texts) : undefined}
          onClose={() => {
            setNaming(false);
            create.reset();
          }}
          onSave={(name, isShared) =>
            create.mutate(
              { name, layout, query, is_shared: isShared },
              {
                onSuccess: (view) => {
                  setNaming(false);
                  change({ view: view.id }, { replace: true });
                  toast({ text: views.saved(view.name) });
                },
              },
            )
          }
        />
      )}
    </span>
  );
}
