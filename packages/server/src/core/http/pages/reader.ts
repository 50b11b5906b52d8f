const LOGO =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="32"><text x="0" y="24" fill="#fff" font-family="sans-serif" font-size="24" font-weight="700">Postil</text></svg>',
  );

/** The script that starts Swagger UI on the page that `renderReader` returns. */
export const READER_SCRIPT = `// Swagger UI assigns HTML as strings. The policy of the page, which allows no inline script, blocks the scripts in them.
window.trustedTypes?.createPolicy('default', { createHTML: (html) => html });
window.addEventListener('load', () => {
  const baseUrl = new URL(document.body.dataset.base, window.location.href);
  SwaggerUIBundle({
    dom_id: '#swagger-ui',
    url: new URL('json', baseUrl).href,
    deepLinking: true,
    docExpansion: 'list',
    persistAuthorization: false,
    validatorUrl: null,
    presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
    plugins: [SwaggerUIBundle.plugins.DownloadUrl],
    layout: 'StandaloneLayout',
    onComplete: () => {
      const link = document.querySelector('#swagger-ui .topbar a.link');
      if (!link) return;
      const logo = document.createElement('img');
      logo.height = 40;
      logo.alt = 'Postil';
      logo.src = '${LOGO}';
      link.replaceChildren(logo);
    },
  });
});
`;

/**
 * The page that shows the description of the API.
 *
 * @param base the path from the page to the folder of its files, for example `docs/`; empty for the same folder.
 */
export function renderReader(base: string): string {
  const files = `${base}static`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Postil API</title>
<link rel="stylesheet" href="${files}/swagger-ui.css">
<link rel="stylesheet" href="${files}/index.css">
<link rel="icon" type="image/png" href="${files}/favicon-32x32.png" sizes="32x32">
<link rel="icon" type="image/png" href="${files}/favicon-16x16.png" sizes="16x16">
</head>
<body data-base="${base}">
<div id="swagger-ui"></div>
<script src="${files}/swagger-ui-bundle.js"></script>
<script src="${files}/swagger-ui-standalone-preset.js"></script>
<script src="${files}/reader.js"></script>
</body>
</html>
`;
}
