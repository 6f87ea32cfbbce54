import { z } from 'zod'
import type { PermissionCode } from './permissions.ts'

/** The reason why a route needs no permission; the sweep test prints the reasons. */
export interface Exception {
  readonly who: 'anyone' | 'signed-in'
  readonly because: string
}

/** One code, or several of which any is enough, or an exception with its reason. */
export type Access = PermissionCode | readonly PermissionCode[] | Exception

/** An Excel workbook. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What a download may be. */
export type FileType = 'text/csv' | 'application/pdf' | 'application/octet-stream' | typeof xlsxType

/** A part of a form: a file, which is streamed and needed; several or no files; or a short text. */
export interface FormPart {
  readonly is: 'file' | 'files' | 'text'
  readonly about: string
}

export interface RouteDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Under `/api`, with `:name` for parameters and a trailing slash. */
  readonly path: `/${string}`
  readonly summary: string
  readonly permission: Access
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The body is passed on as a stream and not parsed; of a form, its file is. With CSV a workbook may be sent. */
  readonly consumes?: 'text/csv' | 'multipart/form-data'
  /** The parts of a form that `consumes` names, by name. */
  readonly parts?: Readonly<Record<string, FormPart>>
  /** The answer is a download of this type and not JSON. */
  readonly produces?: FileType
  readonly response?: z.ZodType
  readonly status: 200 | 201 | 204
  /**
   * Reads so much that a few of a person run at once and the others wait (`server/src/http/heavy-calls.ts`); so does
   * every download.
   */
  readonly heavy?: true
  /** What the answer is, for the document of the API; needed where method and status do not say it. */
  readonly answers?: string
  /** Belongs to a person: an API key is refused, whatever it may do. */
  readonly person?: true
  /**
   * Asks a person who has a second factor for it again, unless they have proved themselves within the last ten minutes.
   */
  readonly fresh?: true
  /** Also of a person whose days to set up a second factor are over; every other call is refused. */
  readonly withoutFactor?: true
  /** Answered as ever, but the document of the API names another path, because this one may be read as two. */
  readonly undocumented?: true
  /** Statuses of this call in addition to 400, 401, 403, 404, 408, 413, 415, 429, 500 and 503. */
  readonly errors?: readonly number[]
}

type Given = Omit<RouteDefinition, 'status'> & { readonly status?: RouteDefinition['status'] }
type WithStatus<R extends Given> = Omit<R, 'status'> & {
  readonly status: R['status'] extends RouteDefinition['status']
    ? R['status']
    : R extends { response: z.ZodType } | { produces: string }
      ? 200
      : 204
}

/** Declares one call. Without `status` a call with a response answers 200, one without answers 204. */
export function route<const R extends Given>(definition: R): WithStatus<R> {
  const answers = definition.response !== undefined || definition.produces !== undefined
  const status = definition.status ?? (answers ? 200 : 204)
  return { ...definition, status } as unknown as WithStatus<R> // as the conditional type above says
}

export const anyone = (because: string): Exception => ({ who: 'anyone', because })
export const signedIn = (because: string): Exception => ({ who: 'signed-in', because })

export type Routes = Record<string, RouteDefinition>

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined

/** What a handler gets, after parsing. */
export interface RouteInput<R> {
  params: Output<R extends { params: infer P } ? P : undefined>
  query: Output<R extends { query: infer Q } ? Q : undefined>
  body: Output<R extends { body: infer B } ? B : undefined>
}

/** What a caller passes, before parsing. */
export type RouteCall<R> = (R extends { params: infer P }
  ? { params: { [K in keyof Input<P>]: string | number } }
  : unknown) &
  (R extends { query: infer Q } ? { query?: Input<Q> } : unknown) &
  (R extends { body: infer B } ? { body: Input<B> } : unknown) &
  (R extends { consumes: 'text/csv' } ? { body: string | Blob } : unknown) &
  (R extends { consumes: 'multipart/form-data' } ? { body: FormData } : unknown)

/** A file that is generated while it is sent. */
export interface Download {
  readonly filename: string
  readonly body: AsyncIterable<string | Uint8Array>
}

export type RouteAnswer<R> = R extends { response: infer S }
  ? Output<S>
  : R extends { produces: string }
    ? Download
    : void
