import { permissionCodes } from '@quantrac/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openConsole, signedIn, standInServer } from '../../../test/draw.tsx'

const refusal = 'You do not have permission to view this page'

test('a page without its permission says which one it needs and makes no call', async () => {
  const { asked } = standInServer()
  signedIn([])
  await openConsole('/setting/audit')
  await screen.findByRole('heading', { name: refusal })
  expect(screen.getByRole('main').textContent).toContain('«View the audit log»')
  expect(asked.filter((call) => call.includes('audit'))).toEqual([])
})

test('if several permissions would show a page, it names all of them', async () => {
  standInServer()
  signedIn(['adaptors.view_module'])
  await openConsole('/setting/user_management')
  await screen.findByRole('heading', { name: refusal })
  expect(screen.getByRole('main').textContent).toContain(
    '«View permission groups» (accounts.view_groupprofile) or «View users» (accounts.view_useraccount)',
  )
})

test('any one of several permissions shows the page', async () => {
  standInServer()
  signedIn(['accounts.view_useraccount'])
  await openConsole('/setting/user_management')
  await screen.findByRole('heading', { level: 1, name: 'Users and groups' })
  expect(screen.queryByText(refusal)).toBeNull()
})

test('the page is shown while the signed-in person is unknown', async () => {
  standInServer({ 'GET /api/accounts/user/me/': new Promise(() => undefined) })
  localStorage.setItem('access_token', 'access')
  await openConsole('/setting/audit')
  await screen.findByRole('heading', { level: 1, name: 'Audit log' })
  expect(screen.queryByText(refusal)).toBeNull()
})

test('a page that needs no permission is shown to everybody, under its title', async () => {
  const settings = { id: 1, has_email: false, has_app: true, has_alert_system: true }
  const call = 'GET /api/notification-settings/list/'
  const { asked } = standInServer({ [call]: { count: 1, next: null, previous: null, results: [settings] } })
  signedIn([])
  await openConsole('/setting/notifications')
  await screen.findByRole('heading', { level: 1, name: 'Notification settings' })
  await waitFor(() => expect(document.title).toBe('Notification settings · Quantrac'))
  await screen.findByText(
    'Sends an email to your address for new alerts, and when a scheduled report is ready.',
  )
  // Prefetched, and only once.
  expect(asked.filter((one) => one === call)).toHaveLength(1)
})

test('menu and settings have the entries that the person may see, in the order of the groups', async () => {
  standInServer()
  signedIn(permissionCodes.filter((code) => !code.startsWith('notify.view_alert')))
  const wide = vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = new EventTarget()
    return Object.assign(list, { matches: query.includes('min-width'), media: query }) as MediaQueryList // what is asked
  })
  await openConsole('/wasteWater')
  const shown = async (name: string) => {
    const menu = await screen.findByRole('navigation', { name })
    return [...menu.querySelectorAll('p, a')].map((one) => one.textContent)
  }
  const entries = {
    'Main menu': [
      'Dashboard',
      'Alerts',
      'Monitor',
      'Waste water',
      'Air quality',
      'Electricity',
      'Data',
      'Reports',
      'Schedules',
      'Settings',
    ],
    'Settings menu': [
      'Mine',
      'Profile',
      'Followed stations',
      'Followed factors',
      'Notifications and MQTT',
      'Stations',
      'Stations',
      'Factors',
      'Thresholds',
      'System',
      'Users and groups',
      'Organisation',
      'Retention',
      'Audit log',
    ],
  }
  // Items of other nouns may stand between them.
  const expectShown = async (name: keyof typeof entries) =>
    expect((await shown(name)).filter((one) => entries[name].includes(one))).toEqual(entries[name])
  await expectShown('Main menu')
  await userEvent.click(await screen.findByRole('link', { name: 'Settings' }))
  await expectShown('Settings menu')
  wide.mockRestore()
})
