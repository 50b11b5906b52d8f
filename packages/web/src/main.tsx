import './app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { Direction } from 'radix-ui';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/queries.ts';
import { MissingCode } from './frame/missing-code.tsx';
import { getLanguage } from './frame/preferences.ts';
import { router } from './router.tsx';
import { LANGUAGES, loadTexts } from './texts/catalogue.ts';
import { Speaking } from './texts/context.tsx';

// Radix writes a style element while a dialog is open, which the content security policy allows only with this.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content;
if (nonce) setNonce(nonce);

const language = getLanguage();
const texts = await loadTexts(language);
const root = document.getElementById('root');
if (root) {
  const app = (
    <StrictMode>
      <Speaking language={language} texts={texts}>
        <Direction.Provider dir={LANGUAGES[language].direction}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <MissingCode />
          </QueryClientProvider>
        </Direction.Provider>
      </Speaking>
    </StrictMode>
  );
  // In steps between which the page responds.
  startTransition(() => createRoot(root).render(app));
}
