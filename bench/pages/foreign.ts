import { OTHER_ORIGIN } from './open.ts';
import type { FixturePage } from './pages.ts';

/** The packages from which the pages below are built. */
export const THIRD_PARTY_PACKAGES: readonly string[] = [
  'alpinejs@3.17.4',
  'vue@3.5.45',
  'element-plus@2.14.8',
  'vuetify@4.3.0',
  'quasar@2.34.0',
  '@shoelace-style/shoelace@2.20.1',
  '@ionic/core@9.0.5',
  'mdui@2.1.5',
  'bootstrap@5.3.8',
  'bootstrap-icons@1.13.2',
  '@fontsource/roboto@5.3.0',
  '@fontsource/noto-sans-jp@5.3.0',
  '@picocss/pico@2.1.1',
  'bulma@1.0.4',
  '@tabler/core@1.6.1',
  'admin-lte@4.9.1',
  'font-awesome@4.7.0',
  '@fortawesome/fontawesome-free@7.3.1',
  'material-dashboard@3.1.0',
  'soft-ui-dashboard@1.0.1',
  'startbootstrap-sb-admin-2@4.1.4',
  'uikit@3.25.25',
  'foundation-sites@6.9.0',
  'semantic-ui-css@2.5.0',
  'tabulator-tables@6.5.3',
  'materialize-css@1.0.0',
  'github-markdown-css@5.9.0',
];

const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}
  </head><body>${body}</body></html>`;
const stylesheets = (...files: string[]) =>
  files.map((file) => `<link rel="stylesheet" href="${file}">`).join('');
const scripts = (...files: string[]) => files.map((file) => `<script src="${file}"></script>`).join('');

const TEXT = `Harbour Coffee roasts in small batches, three times a week, and sends each order on the day it was roasted.
  Subscribers choose their beans once, and get what suits the season; they can pause whenever they like.`;
const ROWS = ['Brazil', 'Ethiopia', 'Kenya', 'Peru', 'Sumatra', 'Yemen', 'Rwanda', 'Panama'];
const TABLE = `<table class="table striped"><thead><tr><th>Origin</th><th>Stock</th><th>Price</th></tr></thead><tbody>${ROWS.map(
  (name, at) => `<tr><td>${name}</td><td>${(at * 37) % 90}</td><td>${8 + at}.50</td></tr>`,
).join('')}</tbody></table>`;
const FORM = `<form><p><label>Name <input class="input form-control" value="Ada"></label></p><p><label><input type="checkbox"
  checked> By post</label></p><p><select class="form-select"><option>Ground</option><option selected>Whole</option></select></p>
  <p><textarea class="textarea form-control" placeholder="Anything else?"></textarea></p>
  <button class="button btn btn-primary primary">Order</button></form>`;
const ARTICLE = `<h1>Beans</h1><p>${TEXT}</p><h2>Stock</h2>${TABLE}<h2>Order</h2>${FORM}<blockquote>${TEXT}</blockquote>
  <ul><li>Roasted on Monday</li><li>Sent on Tuesday</li></ul><pre><code>order --beans kenya</code></pre><p>${TEXT}</p>`;
const article = (head: string, attributes = 'class="container"') =>
  page(head, `<main ${attributes}>${ARTICLE}</main>`);

const BOOTSTRAP = '/bootstrap/dist/css/bootstrap.min.css';
const JAPANESE = '港のコーヒーは、週に三回、少しずつ焙煎して、その日のうちに発送します。'.repeat(12);

const alpine = page(
  `${stylesheets(BOOTSTRAP)}<script defer src="/alpinejs/dist/cdn.min.js"></script>`,
  `<div class="container" x-data="{ open: true, tab: 'stock', names: ['Kenya', 'Peru', 'Yemen'] }">
  <ul class="nav nav-tabs"><li class="nav-item"><a class="nav-link" :class="{ active: tab === 'stock' }" @click.prevent="tab = 'stock'"
  x-on:keydown.enter="tab = 'stock'">Stock</a></li><li class="nav-item"><a class="nav-link" :class="tab === 'old' && 'active'"
  x-bind:aria-selected="tab === 'old'">Old</a></li></ul><div x-show="open" x-transition.opacity class="alert alert-info">${TEXT}</div>
  <template x-for="name in names" :key="name"><div class="card mb-2"><div class="card-body" x-text="name"></div></div></template>
  ${ARTICLE}</div>`,
);

const livewire = page(
  stylesheets('/@tabler/core/dist/css/tabler.min.css'),
  `<div class="page" wire:id="k2Fd" wire:snapshot='{"data":[]}' wire:effects="[]"><div class="container-xl py-4">
  <div class="card" wire:key="orders"><div class="card-header"><h3 class="card-title">Orders</h3></div><div class="card-body"
  x-data x-on:saved.window="1"><div wire:loading.delay style="display: none">Loading</div><input class="form-control mb-3"
  wire:model.live.debounce.250ms="search" placeholder="Search">${TABLE}<button class="btn btn-primary" wire:click.prevent="save"
  :disabled="false">Save</button></div></div>${ARTICLE}</div></div>`,
);

const elementPlus = page(
  `${stylesheets('/element-plus/dist/index.css')}${scripts('/vue/dist/vue.global.prod.js', '/element-plus/dist/index.full.min.js')}`,
  `<div id="app"><el-container><el-header><el-menu mode="horizontal" default-active="1"><el-menu-item index="1">Orders
  </el-menu-item><el-menu-item index="2">Beans</el-menu-item></el-menu></el-header><el-main><el-table :data="rows" border stripe>
  <el-table-column prop="name" label="Origin" sortable></el-table-column><el-table-column prop="stock" label="Stock"></el-table-column>
  </el-table><el-row :gutter="20"><el-col :span="12"><el-rate :model-value="4"></el-rate><el-slider :model-value="40"></el-slider>
  <el-switch :model-value="true"></el-switch><el-input model-value="Ada"></el-input></el-col><el-col :span="12"><el-alert
  title="Roasted today" type="success"></el-alert><el-progress :percentage="60"></el-progress><el-tag>New</el-tag></el-col></el-row>
  </el-main></el-container></div><script>Vue.createApp({ data: () => ({ rows: ${JSON.stringify(
    ROWS.map((name, at) => ({ name, stock: at * 7 })),
  )} }) }).use(ElementPlus).mount('#app')</script>`,
);

const vuetify = page(
  `${stylesheets('/vuetify/dist/vuetify.css')}<script>var process = { env: {} }</script>${scripts('/vue/dist/vue.global.prod.js', '/vuetify/dist/vuetify.js')}`,
  `<div id="app"><v-app><v-app-bar title="Harbour Coffee" color="primary"></v-app-bar><v-main><v-container><v-card title="Order"
  text="${TEXT}" class="mb-4"></v-card><v-text-field label="Name" model-value="Ada"></v-text-field><v-btn color="primary">Save</v-btn>
  <v-checkbox label="By post" :model-value="true"></v-checkbox><v-progress-linear model-value="40"></v-progress-linear><v-table><tbody>
  <tr v-for="name in names" :key="name"><td>{{ name }}</td></tr></tbody></v-table></v-container></v-main></v-app></div><script>
  Vue.createApp({ data: () => ({ names: ${JSON.stringify(ROWS)} }) }).use(Vuetify.createVuetify()).mount('#app')</script>`,
);

const shoelace = (extraHtml: string) =>
  page(
    `${stylesheets('/@shoelace-style/shoelace/cdn/themes/light.css')}
    <script type="module" src="/@shoelace-style/shoelace/cdn/shoelace.js"></script>`,
    `<main style="padding: 24px"><h1>Beans</h1><p>${TEXT}</p><sl-tab-group><sl-tab slot="nav" panel="one">Stock</sl-tab><sl-tab
    slot="nav" panel="two">Old</sl-tab><sl-tab-panel name="one">${TEXT}</sl-tab-panel></sl-tab-group><sl-card style="width: 400px"><b
    slot="header">Kenya</b>${TEXT}<div slot="footer"><sl-button variant="primary" pill>Order</sl-button> <sl-rating value="3"></sl-rating>
    </div></sl-card><sl-input label="Name" value="Ada" help-text="As on the parcel"></sl-input><sl-checkbox checked>By post</sl-checkbox>
    <sl-switch checked>Monthly</sl-switch><sl-range value="40"></sl-range><sl-alert open variant="success"><sl-icon slot="icon"
    name="check2-circle"></sl-icon>Roasted today</sl-alert><sl-progress-bar value="60"></sl-progress-bar><sl-badge>New</sl-badge></main>${extraHtml}`,
  );

const ionic = page(
  `${stylesheets('/@ionic/core/css/ionic.bundle.css')}<script type="module" src="/@ionic/core/dist/ionic/ionic.esm.js"></script>`,
  `<ion-app><ion-header><ion-toolbar color="primary"><ion-title>Harbour Coffee</ion-title></ion-toolbar></ion-header><ion-content
  class="ion-padding"><ion-list>${ROWS.map(
    (name) =>
      `<ion-item><ion-label><h2>${name}</h2><p>Washed, medium</p></ion-label><ion-badge slot="end">12</ion-badge></ion-item>`,
  ).join(
    '',
  )}</ion-list><ion-card><ion-card-header><ion-card-title>Order</ion-card-title></ion-card-header><ion-card-content>${TEXT}
  </ion-card-content></ion-card><ion-toggle checked>Monthly</ion-toggle><ion-range value="40"></ion-range><ion-button>Save</ion-button>
  </ion-content></ion-app>`,
);

const quasar = page(
  stylesheets('/quasar/dist/quasar.prod.css'),
  `<div id="app"><q-layout view="hHh lpR fFf"><q-header elevated class="bg-primary text-white"><q-toolbar><q-toolbar-title>Harbour
  Coffee</q-toolbar-title></q-toolbar></q-header><q-page-container><q-page class="q-pa-md"><q-card class="q-mb-md"><q-card-section>
  ${TEXT}</q-card-section></q-card><q-input filled label="Name" model-value="Ada"></q-input><q-toggle :model-value="true" label="Monthly">
  </q-toggle><q-slider :model-value="40"></q-slider><q-btn color="primary" label="Save"></q-btn><q-table :rows="rows" title="Stock">
  </q-table></q-page></q-page-container></q-layout></div>${scripts('/vue/dist/vue.global.prod.js', '/quasar/dist/quasar.umd.prod.js')}<script>Vue.createApp({ data: () => ({ rows: ${JSON.stringify(
    ROWS.map((name, at) => ({ name, stock: at * 7 })),
  )} }) }).use(Quasar).mount('#app')</script>`,
);

const TAG_MANAGER = `<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=GTM-K2" height="0" width="0"
  style="display:none;visibility:hidden"></iframe></noscript>`;

const icons = (make: (name: string) => string) =>
  [
    'alarm',
    'bag',
    'basket',
    'bell',
    'book',
    'box',
    'calendar',
    'camera',
    'cart',
    'chat',
    'clock',
    'cloud',
    'cup-hot',
    'envelope',
  ]
    .map((name) => `<span style="font-size: 32px; margin: 8px">${make(name)} ${name}</span>`)
    .join('');

const tabulator = page(
  `${stylesheets('/tabulator-tables/dist/css/tabulator.min.css')}${scripts('/tabulator-tables/dist/js/tabulator.min.js')}`,
  `<h1>Stock</h1><div id="table"></div><script>new Tabulator('#table', { autoColumns: true, layout: 'fitColumns', height: 500, data:
  ${JSON.stringify(Array.from({ length: 300 }, (_, id) => ({ id, origin: ROWS[id % 8], stock: (id * 37) % 90 })))} })</script>`,
);

const uikit = page(
  `${stylesheets('/uikit/dist/css/uikit.min.css')}${scripts('/uikit/dist/js/uikit.min.js', '/uikit/dist/js/uikit-icons.min.js')}`,
  `<div class="uk-container"><nav class="uk-navbar" uk-navbar><ul class="uk-navbar-nav"><li class="uk-active"><a>Orders</a></li><li><a>
  Beans</a></li></ul></nav><div class="uk-grid" uk-grid><div class="uk-width-1-2"><div class="uk-card uk-card-default uk-card-body"><h3
  class="uk-card-title">Kenya</h3><p>${TEXT}</p><span uk-icon="heart"></span><span uk-icon="icon: star; ratio: 2"></span></div></div><div
  class="uk-width-1-2"><ul uk-accordion><li class="uk-open"><a class="uk-accordion-title">Roast</a><div class="uk-accordion-content">
  ${TEXT}</div></li></ul></div></div>${ARTICLE}</div>`,
);

const dialog = page(
  stylesheets('/@picocss/pico/css/pico.min.css'),
  `<main class="container">${ARTICLE}</main><dialog><article><header><h3>Send it now?</h3></header><p>${TEXT}</p><footer><button>Send
  </button></footer></article></dialog><script>document.querySelector('dialog').showModal()</script>`,
);

const bootstrapModal = page(
  `${stylesheets(BOOTSTRAP)}${scripts('/bootstrap/dist/js/bootstrap.bundle.min.js')}`,
  `<main class="container">${ARTICLE}</main><div class="modal" id="modal"><div class="modal-dialog"><div class="modal-content"><div
  class="modal-header"><h5 class="modal-title">Send it now?</h5><button class="btn-close"></button></div><div class="modal-body">${TEXT}
  </div></div></div></div><script>new bootstrap.Modal('#modal').show()</script>`,
);

const STRICT_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:";

/** Pages of third-party packages, and pages that use such packages, in a folder with `THIRD_PARTY_PACKAGES`. */
export const THIRD_PARTY_PAGES: readonly FixturePage[] = [
  { name: 'Alpine', path: 'alpine.html', html: alpine },
  { name: 'Livewire and Tabler', path: 'livewire.html', html: livewire },
  { name: 'Vue, Element Plus', path: 'element.html', html: elementPlus },
  { name: 'Vue, Vuetify', path: 'vuetify.html', html: vuetify },
  { name: 'Vue, Quasar', path: 'quasar.html', html: quasar },
  { name: 'Shoelace', path: 'shoelace.html', html: shoelace('') },
  {
    name: 'Shoelace, dialog open',
    path: 'shoelace-dialog.html',
    html: shoelace(
      `<sl-dialog open label="Send it now?">${TEXT}<sl-button slot="footer">Send</sl-button></sl-dialog>`,
    ),
  },
  { name: 'Ionic', path: 'ionic.html', html: ionic },
  {
    name: 'Tag Manager',
    path: 'tags.html',
    html: page(
      stylesheets('/github-markdown-css/github-markdown.css'),
      `${TAG_MANAGER}
    <article class="markdown-body">${ARTICLE}</article>`,
    ),
  },
  {
    name: 'strict policy',
    path: 'strict.html',
    html: article(stylesheets(BOOTSTRAP)),
    headers: { 'content-security-policy': STRICT_POLICY },
  },
  {
    name: 'strict policy, icons of a font refused',
    path: 'strict-font.html',
    html: article(stylesheets('/bootstrap-icons/font/bootstrap-icons.min.css', BOOTSTRAP)).replace(
      '<h1>',
      `${icons((name) => `<i class="bi bi-${name}"></i>`)}<h1>`,
    ),
    headers: { 'content-security-policy': STRICT_POLICY },
  },
  { name: 'modal dialog, Pico', path: 'dialog.html', html: dialog },
  { name: 'modal, Bootstrap', path: 'modal.html', html: bootstrapModal },
  {
    name: 'font by link, Bulma',
    path: 'font.html',
    html: article(
      `${stylesheets('/bulma/css/bulma.min.css', `${OTHER_ORIGIN}/@fontsource/roboto/index.css`)}
      <style>body { font-family: Roboto, serif }</style>`,
      'class="container content"',
    ),
  },
  {
    name: 'font in pieces, Japanese',
    path: 'pieces.html',
    html: page(
      `${stylesheets(`${OTHER_ORIGIN}/@fontsource/noto-sans-jp/index.css`)}<style>body { font: 24px "Noto Sans JP" }</style>`,
      `<p>${JAPANESE}</p>`,
    ),
  },
  {
    name: 'icons of a sprite',
    path: 'sprite.html',
    html: article(stylesheets(BOOTSTRAP))
      .replace(
        '</main>',
        `${icons(
          (name) =>
            `<svg width="32" height="32" fill="teal"><use href="/bootstrap-icons/bootstrap-icons.svg#${name}"/></svg>`,
        )}</main>`,
      )
      .replace(
        '<h1>',
        `${icons(
          (name) => `<svg width="32" height="32" fill="currentColor"><use
      xlink:href="/bootstrap-icons/bootstrap-icons.svg#${name}"/></svg>`,
        )}<h1>`,
      ),
  },
  {
    name: 'icons of a font',
    path: 'icon-font.html',
    html: page(
      stylesheets('/bootstrap-icons/font/bootstrap-icons.min.css', BOOTSTRAP),
      `<main class="container">${icons((name) => `<i class="bi bi-${name}"></i>`)}${ARTICLE}</main>`,
    ),
  },
  {
    name: 'Font Awesome 4 and 7',
    path: 'awesome.html',
    html: page(
      stylesheets('/font-awesome/css/font-awesome.min.css', '/@fortawesome/fontawesome-free/css/all.min.css'),
      `<main>${icons((name) => `<i class="fa fa-${name}"></i> <i class="fa-solid fa-${name}"></i>`)}${ARTICLE}</main>`,
    ),
  },
  ...['dashboard', 'tables', 'rtl', 'profile'].map((name) => ({
    name: `Material Dashboard, ${name}`,
    path: `material-dashboard/pages/${name}.html`,
  })),
  ...['dashboard', 'billing', 'profile'].map((name) => ({
    name: `Soft UI Dashboard, ${name}`,
    path: `soft-ui-dashboard/pages/${name}.html`,
  })),
  ...['index', 'cards', 'login', 'utilities-color'].map((name) => ({
    name: `SB Admin 2, ${name}`,
    path: `startbootstrap-sb-admin-2/${name}.html`,
  })),
  { name: 'UIkit', path: 'uikit.html', html: uikit },
  { name: 'Tabulator', path: 'tabulator.html', html: tabulator },
  {
    name: 'Foundation',
    path: 'foundation.html',
    html: article(stylesheets('/foundation-sites/dist/css/foundation.min.css')),
  },
  {
    name: 'Semantic UI',
    path: 'semantic.html',
    html: article(stylesheets('/semantic-ui-css/semantic.min.css'), 'class="ui container form segment"'),
  },
  {
    name: 'Materialize',
    path: 'materialize.html',
    html: article(stylesheets('/materialize-css/dist/css/materialize.min.css')),
  },
  {
    name: 'AdminLTE',
    path: 'adminlte.html',
    html: article(stylesheets('/admin-lte/dist/css/adminlte.min.css')),
  },
];
