import { type DeviceProfile, ProfileRules } from '@quantrac/contract'
import type { z } from 'zod'

/** A profile as its file has it: what is left out has its default. */
export interface ShippedFile {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Where the form is documented. */
  readonly sources: readonly string[]
  readonly rules: z.input<typeof ProfileRules>
}

export const shippedFile = (file: ShippedFile): ShippedFile => file

/** As the calls give it. */
export const asProfile = ({ id, name, description, rules }: ShippedFile): DeviceProfile => ({
  id,
  name,
  description,
  shipped: true,
  enabled: true,
  ...ProfileRules.parse(rules),
})
