// The worker of the console: it shows what is pushed while no page is open, and a page of its own where the server cannot be reached. It keeps
// nothing of the console, so that a new version is there at once.
const offline = 'offline.html'
const store = 'offline-1'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(store)
      .then((cache) => cache.add(new Request(offline, { cache: 'reload' })))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const older = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== store).map((name) => caches.delete(name))))
  event.waitUntil(older.then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(fetch(event.request).catch(async () => (await caches.match(offline)) ?? Response.error()))
})

self.addEventListener('push', (event) => {
  const { title, body, link, tag, locale } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      lang: locale,
      icon: 'icon-192.png',
      data: { link },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.link))
})

// Only what the link says after its host: the console is where this worker is from.
async function open(link) {
  const { pathname, search, hash } = new URL(link, self.registration.scope)
  const target = new URL(pathname + search + hash, self.registration.scope).href
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (page === undefined) return self.clients.openWindow(target)
  await page.focus()
  return page.navigate(target)
}
