import { useTexts } from '../../i18n/context.tsx';
import { Page } from '../../shell/page.tsx';
import { BackToBoard } from '../../ui/data/problem.tsx';

/** The page for an unknown URL. */
export default function NotFoundPage() {
  const { common } = useTexts();
  return (
    <Page title={common.notFoundTitle}>
      <div className="flex flex-col items-center gap-3 py-16 text-center">
        <p className="text-base text-balance">{common.notFound}</p>
        <BackToBoard />
      </div>
    </Page>
  );
}
