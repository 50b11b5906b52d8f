import { useTexts } from '../../texts/context.tsx';
import { Card } from './card.tsx';

export default function Place() {
  const { signIn } = useTexts();
  return <Card heading={signIn.title}>{null}</Card>;
}
