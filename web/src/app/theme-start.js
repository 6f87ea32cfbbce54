// Runs before the first paint, so that a dark console never flashes white, writes in our typeface if the browser has it, shows a
// signed-in person the frame of the page, and fetches the texts while the scripts load. A classic script, because a module would run too
// late; the build writes it into the page, and the server lets that text alone run there (console-page.ts).
try {
  const base = document.documentElement.dataset.base
  const mode = localStorage.getItem('theme') === 'dark' ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', mode)
  if (localStorage.getItem('typeface') !== null) document.documentElement.setAttribute('data-typeface', '')
  const isFramed = location.pathname !== `${base}/login` && !new URLSearchParams(location.search).has('wall')
  if (isFramed && localStorage.getItem('access_token') !== null)
    document.documentElement.setAttribute('data-frame', '')
  const texts = document.createElement('link')
  texts.rel = 'preload'
  texts.as = 'fetch'
  texts.crossOrigin = ''
  texts.href = `${base}/locales/${localStorage.getItem('i18nextLng') === 'en' ? 'en' : 'vi'}/translation.json`
  document.head.append(texts)
} catch {
  // Storage is blocked: the console starts light.
}
