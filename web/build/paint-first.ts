import type { Plugin } from 'vite'

/**
 * The frame of the page is painted when the style sheet and a small script are there: the large scripts, which nothing
 * of it needs, must not share the network with them.
 */
export const paintFirst: Plugin = {
  name: 'paint-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html
        .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
        .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'),
  },
}
