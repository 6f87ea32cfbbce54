import { Kbd, Modal, Table } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

const list = [
  { keys: '/', text: 'search' },
  { keys: '?', text: 'help' },
  { keys: 'Enter', text: 'open' },
  { keys: 'Esc', text: 'close' },
] as const

/** `/` goes to the page's search field, `?` shows what the keyboard can do. */
export function Shortcuts() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return
    if (event.key === '?') setOpened(true)
    const search = event.key === '/' ? document.querySelector<HTMLElement>('[data-search]') : null
    if (search === null) return
    event.preventDefault()
    search.focus()
  })
  return (
    <Modal opened={opened} onClose={() => setOpened(false)} title={t('shortcuts.title')} size="sm">
      <Table>
        <Table.Tbody>
          {list.map(({ keys, text }) => (
            <Table.Tr key={keys}>
              <Table.Td w={72}>
                <Kbd>{keys}</Kbd>
              </Table.Td>
              <Table.Td>{t(`shortcuts.${text}`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}
