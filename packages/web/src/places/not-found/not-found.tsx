import { Page } from '../../frame/page.tsx';
import { BackToBoard } from '../../parts/problem.tsx';
import { useTexts } from '../../texts/context.tsx';

/** What is shown at an address that leads nowhere. */
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
