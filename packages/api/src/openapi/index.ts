export {
  API_VERSION,
  buildOpenApiDocument,
  type OpenApiDocument,
  type OpenApiOptions,
} from './build-openapi-document.ts'
