import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTexts } from '../../i18n/context.tsx';
import { SelectChoice } from '../../ui/choice.tsx';
import { Empty } from '../../ui/data/empty.tsx';
import { Button } from '../../ui/form/button.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';

/** The current part of the review and its filters, in the URL. */
export interface ReviewSearch {
  readonly show?: string;
  readonly q?: string;
  readonly status?: string;
}

/** The search parameters of the review. */
export function useReviewSearch(): ReviewSearch {
  // The router of the review is not the registered one, whose routes are typed.
  return useSearch({ strict: false });
}

/** The filters of the current part, by words and status. @param statuses the status values and their names. */
export function ReviewFilters<Status extends string>({
  search,
  statuses,
}: {
  readonly search: ReviewSearch;
  readonly statuses: Readonly<Record<Status, string>>;
}) {
  const { review } = useTexts();
  const navigate = useNavigate();
  const change = (changed: ReviewSearch) =>
    void navigate({ to: '/', search: { ...search, ...changed }, replace: true });
  const statusEntries = Object.entries<string>(statuses);
  return (
    <div className="flex flex-wrap gap-2">
      <SearchField label={review.searchLabel} value={search.q ?? ''} onValue={(q) => change({ q })} />
      <SelectChoice
        label={review.anyStatus}
        value={search.status ?? ''}
        onValue={(status) => change({ status })}
        options={[
          { value: '', label: review.anyStatus },
          ...statusEntries.map(([value, label]) => ({ value, label })),
        ]}
      />
    </div>
  );
}

/** The text when no item matches the filters, or when there are no items. */
export function NothingToReview({
  search,
  emptyText,
}: {
  readonly search: ReviewSearch;
  readonly emptyText: string;
}) {
  const { review, mockups } = useTexts();
  const navigate = useNavigate();
  if (!search.q && !search.status) return <Empty>{emptyText}</Empty>;
  const clear = () =>
    void navigate({ to: '/', search: search.show === undefined ? {} : { show: search.show }, replace: true });
  return <Empty action={<Button onClick={clear}>{mockups.clearFilters}</Button>}>{review.noneFound}</Empty>;
}
