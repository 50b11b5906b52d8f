import { COMMENT_GROUPS } from '@postil/contract/enums';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { changeDisplay, useDisplay } from '../../data/display.ts';
import { type TaskSearch, toOrder, toSort, useChangeSearch } from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { Button } from '../../ui/form/button.tsx';
import { CheckField, SelectField } from '../../ui/form/field.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { isShown, orderedColumns, withMoved } from './columns/columns.ts';
import { useColumnNames } from './columns/names.ts';
import { SORTS } from './columns/order.ts';
import { groupOf } from './groups/lines.ts';

/** The menu for the list's groups and order, which are in the URL, and its columns, which are stored in this browser. */
export default function DisplayMenu({ search, hasColumns }: { search: TaskSearch; hasColumns: boolean }) {
  const { list, filters } = useTexts();
  const change = useChangeSearch();
  const { field, isAscending } = toOrder(search);
  const sort = SORTS.find((each) => each === `${isAscending ? '' : '-'}${field}`) ?? '-created_at';
  const names = { ...filters.names, site: list.site };
  return (
    <div className="flex flex-col gap-3 overflow-y-auto p-3">
      <SelectField
        label={list.group}
        options={[
          { value: 'none', label: list.noGroup },
          ...COMMENT_GROUPS.map((value) => ({ value, label: names[value] })),
        ]}
        value={groupOf(search) ?? 'none'}
        onValue={(group) => change({ group: group === 'none' ? undefined : group })}
      />
      <SelectField
        label={list.sort}
        options={SORTS.map((value) => ({ value, label: list.sorts[value] }))}
        value={sort}
        onValue={(value) => change({ sort: toSort(toOrder({ sort: value })) })}
      />
      {hasColumns && <Columns />}
    </div>
  );
}

function Columns() {
  const { list } = useTexts();
  const names = useColumnNames();
  const display = useDisplay();
  const columns = orderedColumns(display);
  return (
    <fieldset className="flex flex-col border-t border-line pt-3">
      <legend className="float-start mb-1 text-xs font-medium text-text-quiet">{list.columnsTitle}</legend>
      <ul className="clear-both flex flex-col">
        {columns.map((name, index) => (
          <li key={name} className="flex items-center gap-0.5">
            <div className="min-w-0 flex-1">
              <CheckField
                label={names[name]}
                checked={isShown(name, display)}
                onChange={({ target }) =>
                  changeDisplay(({ shown }) => ({ shown: { ...shown, [name]: target.checked } }))
                }
              />
            </div>
            <IconButton
              label={list.moveUp(names[name])}
              disabled={index === 0}
              onClick={() => changeDisplay((before) => ({ order: withMoved(before, name, -1) }))}
            >
              <ArrowUp size={14} aria-hidden />
            </IconButton>
            <IconButton
              label={list.moveDown(names[name])}
              disabled={index === columns.length - 1}
              onClick={() => changeDisplay((before) => ({ order: withMoved(before, name, 1) }))}
            >
              <ArrowDown size={14} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        look="quiet"
        className="mt-1 self-start px-2 text-text-quiet"
        onClick={() => changeDisplay(() => ({ order: [], shown: {}, widths: {} }))}
      >
        {list.resetColumns}
      </Button>
    </fieldset>
  );
}
