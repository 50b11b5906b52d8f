import { useTexts } from '../../i18n/context.tsx';
import { Page } from '../../shell/page.tsx';
import { Empty } from '../../ui/data/empty.tsx';
import { BackToBoard } from '../../ui/data/problem.tsx';

/** The page for an unknown URL. */
export default function NotFoundPage() {
  const { common } = useTexts();
  return (
    <Page title={common.notFoundTitle}>
      <Empty action={<BackToBoard />}>{common.notFound}</Empty>
    </Page>
  );
}
