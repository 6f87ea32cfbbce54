import { Kbd, Modal, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const list = [
  { keys: '/', text: 'search' },
  { keys: '?', text: 'help' },
  { keys: 'Enter', text: 'open' },
  { keys: 'Esc', text: 'close' },
] as const

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal opened onClose={onClose} title={t('shortcuts.title')} size="sm">
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
