import { directionOf } from '@postil/contract/languages';
import './app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { Direction } from 'radix-ui';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './data/api/cache.ts';
import { getLanguage } from './data/preferences.ts';
import { leaveWhenPersonChanges } from './data/session.ts';
import { I18nProvider } from './i18n/context.tsx';
import { loadTexts } from './i18n/texts.ts';
import { router } from './router.tsx';
import { MissingCode } from './shell/missing-code.tsx';

// Radix writes a style element while a dialog is open, which the content security policy allows only with this nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content;
if (nonce) setNonce(nonce);

leaveWhenPersonChanges();
const language = getLanguage();
const texts = await loadTexts(language);
const root = document.getElementById('root');
if (root) {
  // The scripts have loaded; `MissingCode` reports later failures.
  document.getElementById('files-missing')?.remove();
  const app = (
    <StrictMode>
      <I18nProvider language={language} texts={texts}>
        <Direction.Provider dir={directionOf(language)}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <MissingCode />
          </QueryClientProvider>
        </Direction.Provider>
      </I18nProvider>
    </StrictMode>
  );
  // Renders in slices, so that the page stays responsive.
  startTransition(() => createRoot(root).render(app));
}
