// Runs before the first paint, so that a dark console never flashes white, writes in our typeface if the browser has it, shows a
// signed-in person the frame of the page, and fetches the page's texts and first data while the scripts load. A classic script, because
// a module would run too late; the build writes it into the page, and the server lets that text alone run there (console-page.ts).
try {
  // Of each page its texts and first calls, by its path; the build writes them here (inline-start.ts).
  const pages = {}
  const { base } = document.documentElement.dataset
  const { pathname, search } = location
  const mode = localStorage.getItem('theme') === 'dark' ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', mode)
  if (localStorage.getItem('typeface') !== null) document.documentElement.setAttribute('data-typeface', '')
  const token = pathname === `${base}/login` ? null : localStorage.getItem('access_token')
  const isWall = new URLSearchParams(search).has('wall')
  if (token !== null && !isWall) {
    document.documentElement.setAttribute('data-frame', localStorage.getItem('sidebar') ?? '')
  }

  const page = (!isWall && pages[pathname.slice(base.length).replace(/(?<=.)\/$/, '')]) || {}
  // As firstLanguage (i18n.ts).
  const language =
    [
      localStorage.getItem('i18nextLng') ?? '',
      ...navigator.languages.map((one) => one.slice(0, 2).toLowerCase()),
    ].find((one) => one === 'vi' || one === 'en') ?? 'vi'
  for (const area of ['translation', ...(page.texts ?? [])]) {
    const texts = document.createElement('link')
    texts.rel = 'preload'
    texts.as = 'fetch'
    texts.crossOrigin = ''
    texts.href = `${base}/locales/${language}/${area}.json`
    document.head.append(texts)
  }
  if (token !== null) {
    const headers = {
      Accept: 'application/json',
      'Accept-Language': language,
      Authorization: `Bearer ${token}`,
    }
    // As long as any other call may take (exchange.ts).
    const signal = AbortSignal.timeout(20_000)
    // Of the last start: who may do less than the page offers is not refused.
    const may = localStorage.getItem('permissions')?.split(' ')
    const isAsked = may === undefined || page.asksNeed === undefined || may.includes(page.asksNeed)
    const asks = [
      '/api/accounts/user/me/',
      '/api/dashboard/get-module-conditions/',
      ...((isAsked && page.asks) || []),
      ...((isAsked && search === '' && page.asksPlain) || []),
    ]
    window.askedAtStart = {
      token,
      language,
      at: performance.now(),
      answers: new Map(
        asks.map((url) => [
          url,
          fetch(`${base}${url}`, { headers, credentials: 'same-origin', signal }).catch(({ name }) =>
            name === 'TimeoutError' ? 'timeout' : undefined,
          ),
        ]),
      ),
    }
  }
} catch {
  // Storage is blocked: the console starts light, and asks for its data itself.
}
