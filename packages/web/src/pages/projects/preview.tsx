import { isPending } from '@postil/contract/enums';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../data/api/client.ts';
import { keys } from '../../data/records/kinds.ts';

/** The number of tasks per status that are searched for a picture, and of pages if none of them has one. */
const TASKS_PER_STATUS = 5;
const MAX_PAGES = 50;

/** The number of pending tasks of a project, and the first picture of a task on its board, or else of a page. */
const previewQuery = (id: string) =>
  queryOptions({
    queryKey: keys.projectPreview(id),
    queryFn: async ({ signal }) => {
      const { columns } = await api.getBoard({ project_id: [id], per_column: TASKS_PER_STATUS }, { signal });
      const taskPicture = columns
        .flatMap(({ data }) => data)
        .find(({ screenshot }) => screenshot)?.screenshot;
      const pictureOfPage = async () => {
        const { data } = await api.listPages({ project_id: [id], per_page: MAX_PAGES }, { signal });
        return data.find(({ picture }) => picture)?.picture;
      };
      return {
        openCount: columns
          .filter(({ status }) => isPending(status))
          .reduce((sum, { total }) => sum + total, 0),
        screenshot: taskPicture ?? (await pictureOfPage()),
      };
    },
    staleTime: 60_000,
  });

/**
 * The data that a card shows about its project; fetched when the card becomes visible.
 *
 * @returns `ref`: the ref of the card.
 */
export function useProjectPreview(id: string) {
  const ref = useRef<HTMLLIElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = ref;
    if (isSeen || !current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [isSeen]);
  const { data } = useQuery({ ...previewQuery(id), enabled: isSeen });
  return { ref, ...data };
}

/** A screenshot of a project, cropped around its pin; a placeholder drawing if there is none. */
export function ProjectPicture({
  screenshot,
}: {
  readonly screenshot:
    | { readonly thumbnail_url: string; readonly pin: { readonly x: number; readonly y: number } | null }
    | undefined
    | null;
}) {
  const { pin } = screenshot ?? {};
  return (
    <div className="relative h-32 overflow-hidden border-b border-line bg-surface-sunken">
      {screenshot ? (
        <img
          src={screenshot.thumbnail_url}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
          style={{ objectPosition: `${(pin?.x ?? 0.5) * 100}% ${(pin?.y ?? 0) * 100}%` }}
        />
      ) : (
        <svg
          aria-hidden
          viewBox="0 0 120 64"
          className="absolute inset-0 m-auto h-16 fill-none stroke-line"
          strokeWidth="2"
          strokeLinecap="round"
        >
          <rect x="1" y="1" width="118" height="62" rx="6" />
          <path d="M1 13h118M14 26h40M14 36h28M72 26h34v26H72z" />
        </svg>
      )}
    </div>
  );
}
