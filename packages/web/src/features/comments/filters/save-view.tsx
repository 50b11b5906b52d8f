import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { BookmarkPlus, Save } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../data/session.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { problemOf } from '../../../i18n/problems.ts';
import { Button } from '../../../ui/form/button.tsx';
import { toast } from '../../../ui/overlay/toasts.tsx';
import type { TaskSearch } from '../cache/search.ts';
import NewViewDialog from '../views/new-view-dialog.tsx';
import { layoutOf, queryOf, searchOf, useViewChanges, viewsQuery } from '../views/saved.ts';
import { useChangeSearch } from './change-search.ts';

/** Saves the filters as a new view, or into the current one. Renders nothing without changes to save. */
export default function SaveView({ search }: { search: TaskSearch }) {
  const texts = useTexts();
  const may = useMay();
  const change = useChangeSearch();
  const layout = useLocation({ select: ({ pathname }) => layoutOf(pathname) });
  const { data: all = [] } = useQuery(viewsQuery);
  const { create, update } = useViewChanges();
  const [isNaming, setNaming] = useState(false);
  const currentView = all.find(({ id }) => id === search.view);
  const query = queryOf(search);
  const isSame = currentView && currentView.layout === layout && queryOf(searchOf(currentView)) === query;
  if (isSame || query === '') return null;
  const { views } = texts;
  return (
    <span className="flex items-center gap-1">
      {currentView && (currentView.is_own || may.isAdmin) && (
        <Button
          look="quiet"
          className="px-2"
          onClick={() => update(currentView, { layout, query }, views.updated(currentView.name))}
        >
          <Save size={14} aria-hidden />
          <span dir="auto" className="max-w-48 truncate">
            {views.update(currentView.name)}
          </span>
        </Button>
      )}
      <Button look="quiet" className="px-2" onClick={() => setNaming(true)}>
        <BookmarkPlus size={14} aria-hidden />
        {views.save}
      </Button>
      {isNaming && (
        <NewViewDialog
          title={views.saveTitle}
          description={views.saveHint}
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
