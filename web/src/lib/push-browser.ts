import { underBase } from './base-path.ts'
import { stored, storedRemove, storedWrite } from './local-store.ts'

/** The person whose notifications this browser shows. */
const WHOSE = 'push_user'

/** `blocked`: the person has forbidden it to this browser, and only there allows it again. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

export async function pushState(userId: number): Promise<PushState> {
  if (!isPushSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await currentSubscription()
  // Another person of this browser has their own choice.
  return subscription !== null && stored(WHOSE) === String(userId) ? 'on' : 'off'
}

/** What an installed console needs to say that the server cannot be reached, and what shows notifications. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(underBase('/sw.js'), { scope: underBase('/') })
}

/** Asks the person, then the browser; null: the person has said no. */
export async function subscribeHere(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  // With the key of before the server was set up anew no message would arrive.
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

export function keepWhose(userId: number): void {
  storedWrite(WHOSE, String(userId))
}

/** Where it went to, for the server to forget; null: there was none. Never rejects. */
export async function unsubscribeHere(): Promise<string | null> {
  storedRemove(WHOSE)
  try {
    const subscription = await currentSubscription()
    await subscription?.unsubscribe()
    return subscription?.endpoint ?? null
  } catch {
    return null
  }
}

async function currentSubscription(): Promise<PushSubscription | null> {
  if (!isPushSupported()) return null
  const registration = await navigator.serviceWorker.getRegistration(underBase('/'))
  return (await registration?.pushManager.getSubscription()) ?? null
}
