import { describeApi } from '@postil/contract/openapi';

/** A page on which anchors and pictures are measured. */
export interface FixturePage {
  readonly name: string;
  /** Its path below `node_modules`. */
  readonly path: string;
  /** Whether the page is held out, and so never inspected when thresholds are chosen. */
  readonly isHeldOut?: boolean;
  /** The document, if it is not the file at the path. */
  readonly html?: string;
  /** The response headers of the document. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Generated contents, by their paths. */
export const GENERATED_FILES: Readonly<Record<string, () => string>> = {
  'swagger-ui-dist/openapi.json': () => JSON.stringify(describeApi({ version: '1.0.0' })),
};

const document = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}
  </head><body>${body}</body></html>`;

const times = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('');

const STATES = ['Open', 'Paid', 'Shipped'];

const orders = document(
  '<style>td,th{padding:4px 12px}</style>',
  `<header><h1>Orders</h1><nav><a href="/orders">Orders</a><a href="/customers">Customers</a></nav></header>
  <table><thead><tr><th>Order</th><th>State</th><th></th><th></th></tr></thead><tbody>${times(
    40,
    (at) => `<tr><td>Order ${1001 + at}</td><td>${STATES[at % 3]}</td><td></td>
    <td><button>Details</button><button aria-label="Delete"><svg width="12" height="12"></svg></button></td></tr>`,
  )}</tbody></table>`,
);

const virtualList = document(
  `<link rel="stylesheet" href="clusterize.css"><script src="clusterize.js"></script>
  <style>.clusterize-scroll{max-height:600px}</style>`,
  `<h1>Contacts</h1><p>Everybody who has written this year.</p>
  <div id="scroll" class="clusterize-scroll"><ul id="rows" class="clusterize-content"></ul></div>
  <script>
    const rows = Array.from({ length: 5000 }, (_, at) =>
      '<li><img width="16" height="16" alt=""> <b>Contact ' + at + '</b> <span>Team ' + (at % 9) +
      '</span> <a href="/contacts/' + at + '">Open</a> <button>Call</button></li>');
    new Clusterize({ rows, scrollId: 'scroll', contentId: 'rows' });
  </script>`,
);

const apiReference = document(
  '<link rel="stylesheet" href="swagger-ui.css"><script src="swagger-ui-bundle.js"></script>',
  `<div id="swagger"></div><script>
    SwaggerUIBundle({ url: 'openapi.json', dom_id: '#swagger', docExpansion: 'list', defaultModelsExpandDepth: -1 });
  </script>`,
);

const dataTable = (columns: string) =>
  document(
    '<link rel="stylesheet" href="../dist/style.css"><script src="../dist/umd/simple-datatables.js"></script>',
    `<h1>Cities</h1><table id="cities"><thead><tr><th>Name</th><th>Number</th><th>City</th><th>Since</th><th>Done</th>
    </tr></thead><tbody>${times(
      60,
      (
        at,
      ) => `<tr><td>${NAMES[at % NAMES.length]} ${NAMES[(at * 7 + 3) % NAMES.length]}</td><td>${9958 - at * 37}</td>
      <td>${CITIES[(at * 5) % CITIES.length]}</td><td>20${10 + (at % 14)}-0${1 + (at % 9)}-1${at % 9}</td>
      <td>${(at * 13) % 100} %</td></tr>`,
    )}</tbody></table><script>new simpleDatatables.DataTable('#cities', ${columns});</script>`,
  );
const NAMES = ['Unity', 'Theodore', 'Leilani', 'Dylan', 'Marcus', 'Ayesha', 'Ruben', 'Nadia', 'Piet'];
const CITIES = ['Curicó', 'Dhanbad', 'Norman', 'Amqui', 'Kumbakonam', 'Sint-Truiden', 'Tuscaloosa'];

/** The pages that need no packages besides the project's dependencies. */
export const PAGES: readonly FixturePage[] = [
  { name: 'Agency', path: 'startbootstrap-agency/dist/index.html' },
  { name: 'Creative', path: 'startbootstrap-creative/dist/index.html' },
  { name: 'Resume', path: 'startbootstrap-resume/dist/index.html' },
  { name: 'SB Admin, dashboard', path: 'startbootstrap-sb-admin/dist/index.html' },
  { name: 'SB Admin, charts', path: 'startbootstrap-sb-admin/dist/charts.html' },
  { name: 'Black Dashboard, Arabic', path: 'black-dashboard/examples/rtl.html' },
  { name: 'Black Dashboard, tables', path: 'black-dashboard/examples/tables.html' },
  { name: 'Black Dashboard, profile', path: 'black-dashboard/examples/user.html' },
  { name: 'Paper Dashboard', path: 'paper-dashboard/dashboard.html' },
  { name: 'Spectre documentation, cards', path: 'spectre.css/docs/components/cards.html' },
  { name: 'Spectre documentation, icons', path: 'spectre.css/docs/elements/icons.html' },
  { name: 'Spectre documentation, forms', path: 'spectre.css/docs/elements/forms.html' },
  { name: 'Swagger UI', path: 'swagger-ui-dist/page.html', html: apiReference },
  { name: 'Reveal.js', path: 'reveal.js/demo.html' },
  { name: 'Data table', path: 'simple-datatables/docs/page.html', html: dataTable('{ perPage: 25 }') },
  { name: 'Orders', path: 'orders.html', html: orders },
  { name: 'Freelancer', path: 'startbootstrap-freelancer/dist/index.html', isHeldOut: true },
  { name: 'Grayscale', path: 'startbootstrap-grayscale/dist/index.html', isHeldOut: true },
  { name: 'Paper Dashboard, tables', path: 'paper-dashboard/table.html', isHeldOut: true },
  { name: 'Spectre documentation, layout', path: 'spectre.css/docs/layout/grid.html', isHeldOut: true },
  { name: 'Virtual list', path: 'clusterize.js/page.html', html: virtualList, isHeldOut: true },
];
