/** The public face of `@scope/core/names`. */
export { names } from './names.js'
export type {
  Identity,
  LabelError,
  NameDraft,
  NamedAddress,
  NameServiceConfig,
  NameSuggestion,
  Names,
  NamesFeature,
  Registering,
} from './names-feature.js'
