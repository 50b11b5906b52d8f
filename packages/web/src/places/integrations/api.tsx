import { Page } from '../../frame/page.tsx';
import { useTexts } from '../../texts/context.tsx';

export default function Place() {
  const { frame } = useTexts();
  return <Page title={frame.integrations}>{null}</Page>;
}
