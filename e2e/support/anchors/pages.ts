import type { Random } from './random.ts';

const times = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('');

/** The pages on which the thresholds were tuned. */
export const TUNING_PAGES = {
  blog: ({ words }: Random) =>
    `<header><nav><a href="/">Home</a><a href="/blog">Blog</a><a href="/about">About</a></nav></header>
    <main id="main"><article><h1>${words(4)}</h1><p>${words(30)}</p><h2>${words(3)}</h2><p>${words(30)}</p>
    <img src="/a.png" alt="${words(3)}"><p>${words(25)}</p><h2>${words(3)}</h2>
    <ul>${times(5, () => `<li>${words(6)}</li>`)}</ul><p>${words(20)}</p></article>
    <aside><h3>Related</h3>${times(4, (at) => `<a href="/p/${at}">${words(4)}</a>`)}</aside></main>
    <footer><p>© Acme</p><a href="/terms">Terms</a></footer>`,
  shop: ({ words, generatedName, below }: Random) => {
    const [bar, top, menu, grid, card, frame, name, price, buy] = Array.from({ length: 9 }, generatedName);
    return `<div id="root"><div class="${bar}"><div class="${top}"><button class="${menu}" id=":r1:">Menu</button>
      <span>${words(2)}</span></div><div class="${grid} list"><h1>Shop</h1>${times(
        9,
        (at) => `<div class="${card}"><div class="${frame}"><img src="/img/${at}.jpg" alt=""></div>
        <h3 class="${name}">${words(2)}</h3><span class="${price}">$${below(900)}</span>
        <button class="${buy}">Add to cart</button></div>`,
      )}</div></div></div>`;
  },
  dashboard: ({ words, below }: Random) =>
    `<div id="app"><div class="side"><a href="#d" data-testid="nav-dash">Dashboard</a><a href="#u">Users</a>
    <a href="#s">Settings</a></div><div class="content"><h1>Users</h1><form><label for="q">Search</label>
    <input id="q" name="q" placeholder="Search users"><button type="submit">Go</button></form>
    <table><thead><tr><th>Name</th><th>Plan</th><th>Actions</th></tr></thead><tbody>${times(
      12,
      (at) => `<tr><td>${words(2)} ${at}</td><td>${['Free', 'Pro', 'Team'][below(3)]}</td>
      <td><button>Edit</button><button>Delete</button></td></tr>`,
    )}</tbody></table></div></div>`,
  landing: ({ words, below }: Random) =>
    `<div class="hero"><h1>${words(4)}</h1><p>${words(14)}</p><a class="btn" href="/signup">Start free</a>
    <a class="btn" href="/demo">Book a demo</a></div><section id="features"><h2>Features</h2><div class="grid">${times(
      6,
      (
        at,
      ) => `<div class="card"><svg width="20" height="20"><circle r="8" cx="10" cy="10"/></svg><h3>${words(2)}</h3>
      <p>${words(12)}</p><a href="/f/${at}">Learn more</a></div>`,
    )}</div></section><section id="pricing"><h2>Pricing</h2>${['Free', 'Pro', 'Team']
      .map((name) => `<div class="plan"><h3>${name}</h3><p>$${below(99)}/mo</p><button>Choose</button></div>`)
      .join('')}</section>`,
};

/** Held-out pages, on which the thresholds were not tuned. */
export const OTHER_PAGES = {
  news: ({ words, below }: Random) =>
    `<header><a href="/" aria-label="The Daily">The Daily</a><nav>${['World', 'Science', 'Sport', 'Culture']
      .map((each) => `<a href="/${each.toLowerCase()}">${each}</a>`)
      .join('')}</nav></header><main><section class="grid list">${times(
      8,
      () => `<article><a href="/story/${below(9999)}"><h2>${words(6)}</h2></a><p>${words(16)}</p>
      <span>${below(23) + 1} h ago</span><button aria-label="Save">★</button></article>`,
    )}</section><aside><h2>Most read</h2><ol>${times(5, () => `<li><a href="/s/${below(9999)}">${words(5)}</a></li>`)}
    </ol></aside></main><footer><p>${words(8)}</p></footer>`,
  checkout: ({ words, generatedName, below }: Random) => {
    const [field, row] = [generatedName(), generatedName()];
    return `<main class="${generatedName()}"><h1>Checkout</h1><form>${[
      'Name',
      'Street',
      'City',
      'Postcode',
      'Card number',
    ]
      .map(
        (each, at) =>
          `<div class="${field}"><label for="f-${at}">${each}</label><input id="f-${at}" name="${each.toLowerCase()}"></div>`,
      )
      .join('')}<button type="submit">Pay now</button></form><aside><h2>Your order</h2><ul>${times(
      4,
      () => `<li class="${row}"><img src="/t/${below(999)}.jpg" alt="${words(2)}"><span>${words(3)}</span>
      <span>€${below(300)}</span><button>Remove</button></li>`,
    )}</ul><p>Total €${below(900)}</p></aside></main>`;
  },
  kanban: ({ words, generatedName, below }: Random) =>
    `<div id="app"><header><h1>${words(2)}</h1><button>Share</button><button>Filter</button></header><div>${[
      'Backlog',
      'Doing',
      'Done',
    ]
      .map(
        (title) =>
          `<section class="${generatedName()}"><h2>${title}</h2><ul>${times(
            5,
            () =>
              `<li><p>${words(5)}</p><span>#${below(9999)}</span><button aria-label="More">…</button></li>`,
          )}</ul><button>Add a card</button></section>`,
      )
      .join('')}</div></div>`,
  manual: ({ words }: Random) =>
    `<nav><ul>${times(8, (at) => `<li><a href="#s${at}">${words(2)}</a></li>`)}</ul></nav><main><h1>${words(3)}</h1>${times(
      5,
      (at) => `<section id="s${at}"><h2>${words(3)}</h2><p>${words(24)}</p><pre><code>${words(5)}</code></pre>
      <p>${words(14)} <a href="/ref/${at}">${words(1)}</a></p></section>`,
    )}</main>`,
};

export type Pages = Readonly<Record<string, (random: Random) => string>>;
