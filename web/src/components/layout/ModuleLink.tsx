import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './ModuleLink.module.css'

interface LinkedModule {
  id: number
  code: string
  name: string
  /** Part of the address, although the page loads by the id; a list without it passes the code. */
  manufacturer_id?: string
}

/** A module's code as a link to its details, and its name if it differs. */
export function ModuleLink({ module }: { module: LinkedModule }) {
  const params = {
    id: String(module.id),
    code: module.code,
    manuID: module.manufacturer_id ?? module.code,
  }
  const hasName = module.name !== module.code
  return (
    <span className={classes.module} title={hasName ? module.name : undefined}>
      <Anchor
        inherit
        // Beside other words a link needs more than colour.
        {...(hasName ? { td: 'underline' } : {})}
        renderRoot={(props) => (
          <Link {...props} to="/setting/module_details/$id/$code/$manuID" params={params} />
        )}
      >
        {module.code}
      </Anchor>
      {hasName && <Text span inherit c="dimmed">{` ${module.name}`}</Text>}
    </span>
  )
}
