import type { z } from 'zod'
import type { Routes } from './route.ts'

/** What a noun brings to the product: its calls, and what is known of them elsewhere. Gathered in nouns.ts. */
export interface NounDefinition {
  readonly routes: Routes
  /** What the calls of a tag are about, in the document of the API; a tag is the first part of their path. */
  readonly tags?: Readonly<Record<string, string>>
  /**
   * What the audit log records, by object. The words: `audit.objects.<object>` and `audit.actions.<object>.<verb>` in
   * both locales.
   */
  readonly audit?: Readonly<Record<string, readonly string[]>>
  /**
   * The fields that its audit lines may have, before and after. The word of a new one: `audit.fields.<field>` in both
   * locales.
   */
  readonly logged?: z.ZodRawShape
}

/** Declares a noun, beside its calls. */
export const noun = <const N extends NounDefinition>(definition: N): N => definition
