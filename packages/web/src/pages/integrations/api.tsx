import { Link } from '@tanstack/react-router';
import { BookOpen, Braces } from 'lucide-react';
import { apiUrl, BASE } from '../../data/api/base.ts';
import { useTexts } from '../../i18n/context.tsx';
import { CodeBlock } from '../../ui/copy.tsx';
import { IntegrationsPage } from './layout.tsx';
import { Step } from './step.tsx';

const LINK = 'text-accent underline underline-offset-3';

/** The page with the URL of the REST API and an example call. */
export default function RestApi() {
  const { integrations } = useTexts();
  const { api } = integrations;
  const base = apiUrl('');
  return (
    <IntegrationsPage tab="api">
      <p className="max-w-prose text-text-quiet">{api.about}</p>
      <Step title={api.base}>
        <CodeBlock text={base} label={api.base} />
      </Step>
      <Step title={api.example}>
        <p>
          {api.exampleHint}{' '}
          <Link to="/settings/api-keys" className={LINK}>
            {api.toKeys}
          </Link>
        </p>
        <CodeBlock text={`curl -H 'X-API-Key: pst_…' ${base}/comments`} label={api.example} />
      </Step>
      <Step title={api.more}>
        <p>
          {/* A page of the server, not of this app. */}
          <a href={`${BASE}docs`} className={`inline-flex items-center gap-2 ${LINK}`}>
            <BookOpen size={14} aria-hidden />
            {api.reference}
          </a>
        </p>
        <p>
          <a href={apiUrl('/openapi.json')} className={`inline-flex items-center gap-2 ${LINK}`}>
            <Braces size={14} aria-hidden />
            {api.openApi}
          </a>
        </p>
      </Step>
    </IntegrationsPage>
  );
}
