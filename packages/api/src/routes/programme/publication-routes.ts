import * as v from 'valibot'
import {
  PointsFileLineSchema,
  PointsProofSchema,
  PointsPublicationListSchema,
  PublicationNumberSchema,
} from '../../schemas/programme/points-publication.ts'
import {
  AskAboutPointsSchema,
  PointsAnswerSchema,
  PointsQuestionListSchema,
  PointsQuestionSchema,
  PointsSubjectSchema,
} from '../../schemas/programme/points-question.ts'
import { TaskCompletionQuerySchema, TaskCompletionSchema } from '../../schemas/programme/task-completion.ts'
import { defineRoute } from '../define-route.ts'

/** Accountability of the programme: points that can be recomputed, and questions why something did not count. */
export const publicationRoutes = {
  listPointsPublications: defineRoute({
    method: 'GET',
    path: '/api/points/publications',
    tag: 'Points',
    summary: 'What was published of all points: a root each day over every entry, and whether it still holds',
    response: PointsPublicationListSchema,
    errors: [],
  }),
  getPointsFile: defineRoute({
    method: 'GET',
    path: '/api/points/publications/{number}/entries',
    tag: 'Points',
    summary:
      'Every entry of a publication and the rules, one JSON a line, from which anybody computes all points again',
    params: v.object({ number: PublicationNumberSchema }),
    response: PointsFileLineSchema,
    file: { types: ['application/x-ndjson'] },
    errors: ['PUBLICATION_NOT_FOUND'],
  }),
  getPointsProof: defineRoute({
    method: 'GET',
    path: '/api/user/points_proof',
    tag: 'Points',
    summary: 'Proof that the points of this session’s user are in the newest publication',
    response: PointsProofSchema,
    session: true,
    errors: ['PUBLICATION_NOT_FOUND'],
  }),
  getTaskCompletion: defineRoute({
    method: 'GET',
    path: '/api/task/completion',
    tag: 'Points',
    summary: 'Whether a wallet has done a task, for quests of others; without a session',
    query: TaskCompletionQuerySchema,
    response: TaskCompletionSchema,
    errors: ['TASK_NOT_FOUND'],
  }),
  getPointsAnswer: defineRoute({
    method: 'GET',
    path: '/api/user/points_answer',
    tag: 'Points',
    summary: 'Why an order or a task has counted for the user, or has not, by the rules',
    query: PointsSubjectSchema,
    response: PointsAnswerSchema,
    session: true,
    errors: ['TASK_NOT_FOUND'],
  }),
  listPointsQuestions: defineRoute({
    method: 'GET',
    path: '/api/user/points_questions',
    tag: 'Points',
    summary: 'What the user has asked a person about points, and the answers',
    response: PointsQuestionListSchema,
    session: true,
    errors: [],
  }),
  askAboutPoints: defineRoute({
    method: 'POST',
    path: '/api/user/points_questions',
    tag: 'Points',
    summary: 'Ask a person why an order or a task has not counted; the same question again is the same one',
    body: AskAboutPointsSchema,
    response: PointsQuestionSchema,
    session: true,
    errors: ['TASK_NOT_FOUND', 'NOT_ELIGIBLE'],
  }),
}
