import type { BackendVariable } from "@frontdesk/infra/testkit/backend-url";
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from "testcontainers";

interface Recipe {
  readonly image: string;
  readonly port: number;
  readonly scheme: string;
  readonly ready: ReturnType<typeof Wait.forHttp | typeof Wait.forLogMessage>;
  readonly command?: string[];
  readonly environment?: Record<string, string>;
  /** A file to be there at the start. */
  readonly file?: string;
}

// Log lines and not port probes: those run a shell inside the image, which may have none.
const recipes: Readonly<Record<BackendVariable, Recipe>> = {
  FRONTDESK_NATS_URL: {
    image: "nats:2.14-alpine",
    port: 4222,
    scheme: "nats",
    ready: Wait.forLogMessage("Server is ready"),
    command: ["-js"],
  },
  FRONTDESK_REDIS_URL: {
    image: "redis:7",
    port: 6379,
    scheme: "redis",
    ready: Wait.forLogMessage("Ready to accept connections"),
  },
  FRONTDESK_MONGO_URL: {
    image: "mongo:8",
    port: 27017,
    scheme: "mongodb",
    ready: Wait.forLogMessage("Waiting for connections"),
  },
  FRONTDESK_QDRANT_URL: {
    image: "qdrant/qdrant:v1.19.0",
    port: 6333,
    scheme: "http",
    ready: Wait.forHttp("/readyz", 6333),
  },
  FRONTDESK_S3_URL: {
    image: "versity/versitygw:v1.8.0",
    port: 7070,
    scheme: "http",
    ready: Wait.forHttp("/health", 7070),
    // A folder below the one it serves is a bucket.
    command: ["posix", "--nometa", "/mnt"],
    environment: {
      ROOT_ACCESS_KEY: "frontdesk",
      ROOT_SECRET_KEY: "for-tests-only",
      VGW_PORT: ":7070",
      VGW_HEALTH: "/health",
    },
    file: "/mnt/frontdesk/.keep",
  },
};

interface Started {
  readonly variable: BackendVariable;
  readonly image: string;
  readonly url: string;
}

export interface Containers {
  readonly started: readonly Started[];
  /** Why the others did not start. */
  readonly failures: Partial<Record<BackendVariable, string>>;
  stop(): Promise<void>;
}

/** Starts a container for each, side by side; FRONTDESK_<NAME>_IMAGE replaces its image. Never throws. */
export async function startContainers(variables: readonly BackendVariable[]): Promise<Containers> {
  const started: Started[] = [];
  const failures: Containers["failures"] = {};
  const running: StartedTestContainer[] = [];
  const start = async (variable: BackendVariable) => {
    const { port, scheme, ...recipe } = recipes[variable];
    const image = process.env[variable.replace(/URL$/, "IMAGE")] || recipe.image;
    const container = new GenericContainer(image).withExposedPorts(port).withWaitStrategy(recipe.ready);
    if (recipe.command) container.withCommand(recipe.command);
    if (recipe.environment) container.withEnvironment(recipe.environment);
    if (recipe.file) container.withCopyContentToContainer([{ content: "", target: recipe.file }]);
    try {
      const answer = await container.start();
      running.push(answer);
      started.push({ variable, image, url: `${scheme}://${answer.getHost()}:${answer.getMappedPort(port)}` });
    } catch (error) {
      failures[variable] = `no container of ${image} could be started: ${wordsOf(error)}`;
    }
  };
  if (await dockerAnswers()) await Promise.all(variables.map(start));
  else for (const variable of variables) failures[variable] = "Docker does not answer";
  return {
    started,
    failures,
    stop: async () => void (await Promise.all(running.map((container) => container.stop()))),
  };
}

const dockerAnswers = () =>
  getContainerRuntimeClient().then(
    () => true,
    () => false,
  );

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).trim();
