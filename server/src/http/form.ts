import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { SentFile, SentForm } from '../lib/sent-form.ts'

/** A form with files and short texts, as it arrives. */
export class Form implements SentForm {
  readonly #request: FastifyRequest

  constructor(request: FastifyRequest) {
    this.#request = request
  }

  async read<T>(
    keep: (file: SentFile) => Promise<T>,
  ): Promise<{ kept: T | null; texts: ReadonlyMap<string, string> }> {
    const texts = new Map<string, string>()
    let kept: T | null = null
    const parts = this.#request.parts()[Symbol.asyncIterator]()
    for (;;) {
      const next = await parts.next().catch((error: unknown) => {
        throw refusalOf(error)
      })
      if (next.done === true) return { kept, texts }
      const part = next.value
      if (part.type === 'field') texts.set(part.fieldname, String(part.value))
      else kept = await keep({ filename: part.filename ?? '', content: contentOf(part.file) })
    }
  }
}

async function* contentOf(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* file
  } catch (error) {
    throw refusalOf(error)
  }
}

/** A form that is too large, or is none, or breaks off. */
function refusalOf(error: unknown): unknown {
  if (error instanceof AppError) return error
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 400
  return new AppError(status === 413 ? 'payload-too-large' : 'bad-request')
}

/** A part of the server whose routes take forms, and no other body. */
export async function withForms(
  server: FastifyInstance,
  {
    fileSize,
    files = 1,
    textSize = 1000,
    serve,
  }: {
    readonly fileSize: number
    readonly files?: number | undefined
    /** Bytes of a text. */
    readonly textSize?: number | undefined
    readonly serve: (server: FastifyInstance) => void
  },
): Promise<void> {
  await server.register(async (scope) => {
    await scope.register(multipart, {
      limits: {
        fileSize,
        files,
        fields: 10,
        parts: files + 10,
        fieldSize: textSize,
        fieldNameSize: 100,
        headerPairs: 20,
      },
    })
    serve(scope)
  })
}
