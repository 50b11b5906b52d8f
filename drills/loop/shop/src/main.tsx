import { createRoot } from 'react-dom/client';
import { Basket } from './basket.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<Basket />);
