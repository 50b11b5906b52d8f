import { useTexts } from '../../../i18n/context.tsx';
import type { ColumnName } from './columns.ts';

/** The names of the columns. */
export function useColumnNames(): Readonly<Record<ColumnName, string>> {
  const { list, filters } = useTexts();
  const { category, author, device } = filters.names;
  return { ...list.columns, category, author, device };
}
