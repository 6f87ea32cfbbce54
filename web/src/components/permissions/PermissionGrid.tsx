import type { Permission } from '@quantrac/contract'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTabStop } from '../form/TickRow.tsx'
import classes from './PermissionGrid.module.css'
import { contentTypeName, permissionName } from './permission-names.ts'

const verbs = ['view', 'add', 'change', 'delete'] as const

interface PermissionGridProps {
  permissions: readonly Permission[]
  chosen: ReadonlySet<number>
  onToggle: (id: number) => void
}

/** A row an object: to see it, add, change and delete; what is none of these has a line below. One Tab stop. */
export function PermissionGrid({ permissions, chosen, onToggle }: PermissionGridProps) {
  const { t } = useTranslation()
  const [stop, setLast] = useTabStop(permissions)
  const types = [...new Set(permissions.map(({ content_type }) => content_type))]
  return (
    <table className={classes.grid} data-list>
      <thead>
        <tr>
          <th scope="col">{t('settingPermission.grid.object')}</th>
          {verbs.map((verb) => (
            <th key={verb} scope="col">
              {t(`settingPermission.grid.${verb}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {types.map((type, place) => (
          <Row
            key={type}
            name={contentTypeName(t, type)}
            permissions={permissions.filter(({ content_type }) => content_type === type)}
            renderBox={(permission, column, name) => (
              <input
                type="checkbox"
                checked={chosen.has(permission.id)}
                tabIndex={permission.id === stop ? 0 : -1}
                data-row={place}
                data-column={column}
                onFocus={() => setLast(permission.id)}
                onKeyDown={moveFocus}
                onChange={() => onToggle(permission.id)}
                aria-label={name}
              />
            )}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  name: string
  permissions: readonly Permission[]
  renderBox: (permission: Permission, column: number, name?: string) => ReactNode
}

function Row({ name, permissions, renderBox }: RowProps) {
  const { t } = useTranslation()
  const by = (verb: string) => permissions.find(({ codename }) => codename.startsWith(`${verb}_`))
  const others = permissions.filter((one) => verbs.every((verb) => by(verb) !== one))
  return (
    <tr>
      <th scope="row">
        {name}
        {others.map((one) => (
          <label key={one.id} className={classes.other}>
            {renderBox(one, verbs.length)}
            {permissionName(t, one)}
          </label>
        ))}
      </th>
      {verbs.map((verb, column) => {
        const permission = by(verb)
        const said = permission && permissionName(t, permission)
        return (
          <td key={verb}>
            {permission !== undefined && <label title={said}>{renderBox(permission, column, said)}</label>}
          </td>
        )
      })}
    </tr>
  )
}

/** The arrow keys move within a row, and up and down to the nearest row that has the column. */
function moveFocus(event: KeyboardEvent<HTMLInputElement>): void {
  const own = event.currentTarget
  const inputs = [...(own.closest('[data-list]')?.querySelectorAll('input') ?? [])]
  const at = ({ dataset }: HTMLInputElement) => ({
    row: Number(dataset['row']),
    column: Number(dataset['column']),
  })
  const { row, column } = at(own)
  const inRow = inputs.filter((one) => at(one).row === row).toSorted((a, b) => at(a).column - at(b).column)
  const inColumn = inputs.filter((one) => at(one).column === column)
  const next: Record<string, HTMLInputElement | undefined> = {
    ArrowRight: inRow[inRow.indexOf(own) + 1],
    ArrowLeft: inRow[inRow.indexOf(own) - 1],
    ArrowDown: inColumn.find((one) => at(one).row > row) ?? inputs.find((one) => at(one).row > row),
    ArrowUp: inColumn.findLast((one) => at(one).row < row) ?? inputs.findLast((one) => at(one).row < row),
    Home: inputs[0],
    End: inputs.at(-1),
  }
  if (!(event.key in next)) return
  event.preventDefault()
  next[event.key]?.focus()
}
