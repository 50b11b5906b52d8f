import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { Bookmark, Ellipsis, Pencil, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../data/session.ts';
import {
  LAYOUT_PATHS,
  NameDialog,
  readTaskSearch,
  searchOf,
  useViewChanges,
  type View,
  viewsQuery,
} from '../features/comments/index.ts';
import { useTexts } from '../i18n/context.tsx';
import { classes } from '../lib/classes.ts';
import { Menu, MenuItem, MenuLine } from '../ui/overlay/menu.tsx';

/** The saved views that the person sees, in the sidebar. */
export function Views({ onLeave }: { onLeave?: () => void }) {
  const { frame } = useTexts();
  const { data: views = [] } = useQuery(viewsQuery);
  if (views.length === 0) return null;
  return (
    <section aria-label={frame.views} className="mt-4 flex min-h-24 flex-col">
      <h2 className="px-2.5 pb-1 text-xs font-medium text-text-quiet">{frame.views}</h2>
      {/* They scroll by themselves, so that the links above and below stay. */}
      <div className="flex min-h-0 flex-col gap-0.5 overflow-y-auto">
        {views.map((view) => (
          <ViewLink key={view.id} view={view} onLeave={onLeave} />
        ))}
      </div>
    </section>
  );
}

function ViewLink({ view, onLeave }: { view: View; onLeave: (() => void) | undefined }) {
  const { views } = useTexts();
  const { view: shown } = readTaskSearch(useSearch({ strict: false }));
  const may = useMay();
  const isShown = shown === view.id;
  return (
    <div
      className={classes(
        'group relative flex h-8 shrink-0 items-center rounded-control hover:bg-surface-hover coarse:h-11',
        isShown && 'bg-accent-soft',
      )}
    >
      <Link
        to={LAYOUT_PATHS[view.layout]}
        search={searchOf(view)}
        preload={false}
        activeOptions={{ exact: true }}
        {...(onLeave ? { onClick: onLeave } : {})}
        {...(isShown ? { 'aria-current': 'page' as const } : {})}
        className={classes(
          'flex h-full min-w-0 flex-1 items-center gap-2.5 rounded-control ps-2.5 pe-8 hover:text-text coarse:pe-11',
          isShown ? 'font-medium text-accent' : 'text-text-quiet',
        )}
      >
        {view.is_shared ? (
          <Users size={15} className="shrink-0" aria-label={views.shared} />
        ) : (
          <Bookmark size={15} aria-hidden className="shrink-0" />
        )}
        <span dir="auto" className="truncate">
          {view.name}
        </span>
      </Link>
      {(view.is_own || may.isAdmin) && <ViewMenu view={view} isShown={isShown} />}
    </div>
  );
}

function ViewMenu({ view, isShown }: { view: View; isShown: boolean }) {
  const { views, common } = useTexts();
  const may = useMay();
  const router = useRouter();
  const { update, remove } = useViewChanges();
  const [isRenaming, setRenaming] = useState(false);
  const leaveAndRemove = () => {
    if (isShown) {
      const search = readTaskSearch({ ...router.state.location.search, view: undefined });
      void router.navigate({ to: LAYOUT_PATHS[view.layout], search, replace: true });
    }
    void remove(view);
  };
  return (
    <>
      <Menu
        align="end"
        trigger={
          <button
            type="button"
            aria-label={views.actions(view.name)}
            className="absolute end-0 flex size-8 items-center justify-center rounded-control text-text-quiet opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:text-text focus-visible:opacity-100 data-[state=open]:opacity-100 coarse:size-11 coarse:opacity-100"
          >
            <Ellipsis size={15} aria-hidden />
          </button>
        }
      >
        <MenuItem icon={<Pencil size={14} aria-hidden />} onSelect={() => setRenaming(true)}>
          {common.rename}
        </MenuItem>
        {!may.isGuest && (
          <MenuItem
            icon={<Users size={14} aria-hidden />}
            onSelect={() => void update(view, { is_shared: !view.is_shared })}
          >
            {view.is_shared ? views.unshareMenu : views.shareMenu}
          </MenuItem>
        )}
        <MenuLine />
        <MenuItem icon={<Trash2 size={14} aria-hidden />} isDangerous onSelect={leaveAndRemove}>
          {common.delete}
        </MenuItem>
      </Menu>
      {isRenaming && (
        <NameDialog
          title={views.renameTitle}
          name={view.name}
          onClose={() => setRenaming(false)}
          onSave={(name) => {
            setRenaming(false);
            if (name !== view.name) void update(view, { name });
          }}
        />
      )}
    </>
  );
}
