import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { environmentVariables, readConfig } from "@frontdesk/cli/config";
import { variablesOf } from "@frontdesk/cli/needs.rules";
import type { ServiceName } from "@frontdesk/contracts/service-names";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
/** The Dockerfile says these. */
const setByTheImage = new Set(["NODE_ENV", "FRONTDESK_HOST"]);
const services = readdirSync(join(root, "services")).filter((name) => name !== "cli");

describe("the image", () => {
  const instructions = read("Dockerfile")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => /^[A-Z]+ /.test(line))
    .map((line) => ({ word: line.split(" ")[0]!, rest: line.slice(line.indexOf(" ") + 1) }));
  const final = instructions.slice(instructions.findLastIndex(({ word }) => word === "FROM"));
  const last = (word: string) => final.findLast((instruction) => instruction.word === word)?.rest;

  test("runs as a user that is not root, given by number, and nothing after that goes back", () => {
    expect(last("USER")).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    const afterUser = final.slice(final.findLastIndex(({ word }) => word === "USER") + 1);
    expect(afterUser.map(({ word }) => word)).not.toContain("COPY");
  });

  test("starts the command line, with the services as its command", () => {
    const flags = ["--max-semi-space-size=16", "--v8-pool-size=1"];
    expect(JSON.parse(last("ENTRYPOINT")!)).toEqual(["node", ...flags, "services/cli/src/main.ts"]);
    expect(JSON.parse(last("CMD")!)).toEqual(["run"]);
  });

  test("says itself whether it lives", () => {
    expect(last("HEALTHCHECK")).toContain("/livez");
  });

  test("is built in stages from pinned bases, from the lockfile, with production dependencies only", () => {
    const bases = instructions.filter(({ word }) => word === "FROM").map(({ rest }) => rest);
    expect(bases.length).toBeGreaterThan(1);
    for (const base of bases) expect(base).toMatch(/^\$\{NODE_IMAGE\}( AS \w+)?$/);
    expect(instructions[0]).toEqual({
      word: "ARG",
      rest: expect.stringMatching(/^NODE_IMAGE=node:24\.\d+\.\d+-\S*slim$/),
    });
    const install = instructions.find(({ rest }) => rest.includes("pnpm install"))!.rest;
    expect(install).toContain("--frozen-lockfile");
    expect(install).toContain("--prod");
  });

  test("holds no secret, and the build context leaves environment files, tests and history out", () => {
    for (const { word, rest } of instructions) {
      if (word === "ENV" || word === "ARG") expect(rest).not.toMatch(/secret|password|token|key/i);
    }
    const ignored = read(".dockerignore").split("\n");
    expect(ignored).toEqual(expect.arrayContaining(["*", "**/.env*", "**/*.test.ts", "**/node_modules"]));
    expect(ignored.filter((line) => line.startsWith("!.") || line.includes(".git"))).toEqual([]);
  });
});

test("every variable that the code reads belongs to a service, but for the test's clock", () => {
  const owned = new Set(services.flatMap((name) => variablesOf(name as ServiceName)));
  expect([...owned, "FRONTDESK_TEST_CLOCK"].toSorted()).toEqual(environmentVariables.toSorted());
});

interface Rule {
  ports: { port: number }[];
}

interface Policy {
  spec: {
    podSelector: { matchLabels: Record<string, string> };
    policyTypes: string[];
    ingress?: Rule[];
    egress?: Rule[];
  };
}

interface Container {
  image: string;
  profiles?: string[];
  build?: { args: Record<string, string> };
  command?: string[];
  user?: string;
  read_only?: boolean;
  privileged?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  ports?: string[];
  networks: string[];
  environment?: Record<string, string>;
  healthcheck?: { test: string[]; disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
  deploy?: { resources: { limits: Record<string, unknown> } };
}

describe("docker-compose.yml", () => {
  const text = read("docker-compose.yml");
  const compose = parse(text, { merge: true }) as {
    services: Record<string, Container>;
    networks: Record<string, { internal?: boolean }>;
  };
  const containers = Object.entries(compose.services);
  const own = containers.filter(([name]) => services.includes(name));
  const backends = containers.filter(([name, { profiles }]) => !services.includes(name) && profiles === undefined);
  const optional = containers.filter(([, { profiles }]) => profiles !== undefined);

  test("runs each service of the repository from the one image, under its own name", () => {
    expect(own.map(([name]) => name).toSorted()).toEqual(services.toSorted());
    for (const [name, { command }] of own) expect(command).toEqual(["run", name]);
    expect(new Set(own.map(([, { image }]) => image)).size).toBe(1);
    expect(backends.map(([name]) => name).toSorted()).toEqual(["mongo", "nats", "qdrant", "redis"]);
  });

  test("no container may write its image, gain privileges or use the machine without limit", () => {
    for (const [name, container] of containers) {
      expect([name, container]).toEqual([
        name,
        expect.objectContaining({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] }),
      ]);
      expect(container.privileged ?? container.cap_add).toBeUndefined();
      expect(Object.keys(container.deploy!.resources.limits)).toEqual(["cpus", "memory", "pids"]);
      expect(container.user ?? "image").not.toMatch(/^(?:root|0)\b/);
    }
  });

  test("secrets come from the environment only, and a missing one stops the start", () => {
    const secretVariables = [...text.matchAll(/\$\{(\w*(?:SECRET|PASSWORD|TOKEN|KEY)\w*)([^}]*)\}/g)];
    expect(secretVariables.length).toBeGreaterThan(0);
    const missing = secretVariables.filter(([, , rest]) => !rest!.startsWith(":?")).map(([, name]) => name!);
    // A provider or a bucket may be left out; Qdrant's key is the servers' password unless it is named.
    expect([...new Set(missing)].toSorted()).toEqual([
      "FRONTDESK_EMBEDDINGS_API_KEY",
      "FRONTDESK_MODEL_API_KEY",
      "FRONTDESK_QDRANT_API_KEY",
      "FRONTDESK_RERANK_API_KEY",
      "FRONTDESK_S3_ACCESS_KEY",
      "FRONTDESK_S3_SECRET_KEY",
    ]);
    for (const [name, { environment = {} }] of containers) {
      for (const [variable, value] of Object.entries(environment)) {
        if (/SECRET|PASSWORD|AUTH|KEY/.test(variable))
          expect([name, variable, value]).toContainEqual(expect.stringMatching(/^\$\{\w+:(?:\?|-\}$|-\$\{\w+:\?)/));
      }
    }
    for (const [, login] of text.matchAll(/:\/\/([^@\s/]*)@/g)) expect(login).toMatch(/^\w*:\$\{\w+:\?/);
  });

  test("every service is given what its code reads, and nothing else; what is a secret of another, it never sees", () => {
    for (const [name, { environment }] of own) {
      const read = variablesOf(name as ServiceName).filter((variable) => !setByTheImage.has(variable));
      expect([name, Object.keys(environment!).toSorted()]).toEqual([name, read.toSorted()]);
    }
  });

  test("images are pinned by digest, or named where it says which are not", () => {
    const built = [...own, ...optional].flatMap(([, { build }]) => Object.values(build!.args));
    const images = [...new Set([...backends.map(([, { image }]) => image), ...built])];
    const unpinned = images
      .map((image) => /^\$\{FRONTDESK_\w+_IMAGE:-(.+)\}$/.exec(image)?.[1] ?? image)
      .filter((image) => !/@sha256:[0-9a-f]{64}$/.test(image))
      .map((image) => image.split(":")[0]!);
    const [, told = ""] =
      /\*\*not pinned by digest are ([^*]+)\.\*\*/.exec(read("infra/docker/README.md").replaceAll("\n", " ")) ?? [];
    expect([...told.matchAll(/`([^`]+)`/g)].map(([, name]) => name).toSorted()).toEqual(unpinned.toSorted());
    expect(read("Dockerfile")).toContain(
      `ARG NODE_IMAGE=${/:-(.+)\}$/.exec(own[0]![1].build!.args["NODE_IMAGE"]!)![1]}`,
    );
  });

  test("only ingress is published, and only on this machine", () => {
    const published = containers.filter(([, { ports }]) => ports !== undefined);
    expect(published.map(([name]) => name)).toEqual(["ingress"]);
    for (const port of published.flatMap(([, { ports }]) => ports!)) expect(port).toMatch(/^127\.0\.0\.1:/);
    expect(compose.networks).toEqual({
      inside: { internal: true },
      passages: { internal: true },
      meaning: { internal: true },
      outside: {},
      reach: {},
    });
    const more: Record<string, string[]> = {
      ingress: ["inside", "outside"],
      retrieval: ["inside", "passages", "meaning", "reach"],
      generation: ["inside", "reach"],
      qdrant: ["passages"],
      embeddings: ["meaning"],
    };
    for (const [name, { networks }] of containers) expect([name, networks]).toEqual([name, more[name] ?? ["inside"]]);
  });

  test("[RAG-07] the embeddings run only when their profile is named, and are what the file beside names", () => {
    expect(optional.map(([name, { profiles }]) => [name, profiles])).toEqual([["embeddings", ["embeddings"]]]);
    const lines = read("infra/docker/embeddings.env").trim().split("\n");
    const { COMPOSE_PROFILES: profile, ...named } = Object.fromEntries(lines.map((line) => line.split("=")));
    expect(profile).toBe("embeddings");
    expect(readConfig(named).providers.embeddings).toEqual({
      baseUrl: "http://embeddings:8000/v1",
      model: "multilingual-e5-small",
      dimensions: 384,
      inputTypes: { query: "query", passage: "passage" },
    });
    const made = read("infra/docker/embeddings.Dockerfile");
    expect(made).toContain(`ARG PYTHON_IMAGE=${/:-(.+)\}$/.exec(optional[0]![1].build!.args["PYTHON_IMAGE"]!)![1]}`);
    expect(made).toMatch(/--require-hashes/u);
    const [package_ = ""] = read("infra/docker/embeddings.requirements.txt").split(" ");
    expect(optional[0]![1].image).toContain(`:-frontdesk-embeddings:${package_.split("==")[1]}}`);
  });

  test("every backend has a health check, and every service waits for those it uses", () => {
    for (const [, { healthcheck }] of [...backends, ...optional]) expect(healthcheck!.test.length).toBeGreaterThan(1);
    for (const [name, service] of own) {
      const used = backends.filter(([server]) => server !== "qdrant" || name === "retrieval");
      const wanted = Object.fromEntries(used.map(([server]) => [server, { condition: "service_healthy" }]));
      expect(service.depends_on).toEqual(wanted);
      expect(service.healthcheck).toBeUndefined();
    }
  });
});

describe("infra/k8s", () => {
  const kustomization = (folder: string) => parse(read(`infra/k8s/${folder}kustomization.yaml`));
  const pod = parse(read("infra/k8s/template/deployment.yaml")).spec.template.spec;

  test("every service is the one template under its own name", () => {
    expect(kustomization("").resources.toSorted()).toEqual([...services, "network.yaml", "service.yaml"].toSorted());
    for (const name of services) {
      const { resources, patches } = kustomization(`${name}/`);
      expect(resources).toEqual(["../template"]);
      expect(parse(patches[0].patch)[0]).toMatchObject({ value: ["run", name] });
    }
  });

  test("a pod is given the servers' secret, and one of its own only where its code reads one", () => {
    const shared = new Set(variablesOf("safety"));
    expect(pod.containers[0].envFrom).toEqual([
      { configMapRef: { name: "frontdesk" } },
      { secretRef: { name: "frontdesk-servers" } },
    ]);
    const head = read("infra/k8s/kustomization.yaml").split("apiVersion")[0]!;
    for (const name of services) {
      const patches = parse(kustomization(`${name}/`).patches[0].patch) as { path: string; value: unknown }[];
      const secrets = patches.filter(({ path }) => path.endsWith("/envFrom/-")).map(({ value }) => value);
      const reads = variablesOf(name as ServiceName).filter((variable) => !shared.has(variable));
      const wanted = reads.length === 0 ? [] : [{ secretRef: expect.objectContaining({ name: `frontdesk-${name}` }) }];
      expect([name, secrets]).toEqual([name, wanted]);
      if (reads.length > 0) expect(head).toContain(`create secret generic frontdesk-${name} `);
    }
  });

  test("who may speak with whom is said for every pod: nothing, but names, its servers, the door, and the way to a provider", () => {
    const policies = parseAllDocuments(read("infra/k8s/network.yaml")).map((document) => document.toJS() as Policy);
    const ports = (rules: Rule[] = []) => rules.flatMap((rule) => rule.ports.map(({ port }) => port));
    const [nothing] = policies;
    expect(nothing!.spec).toEqual({
      podSelector: { matchLabels: { "app.kubernetes.io/part-of": "frontdesk" } },
      policyTypes: ["Ingress", "Egress"],
    });
    const of = (name: string) =>
      policies.filter(({ spec }) =>
        Object.entries(spec.podSelector.matchLabels).every(
          ([label, value]) => value === (label.endsWith("component") ? name : "frontdesk"),
        ),
      );
    const egress = { retrieval: [6333, 443], generation: [443] } as Record<string, number[]>;
    for (const name of services) {
      expect([name, of(name).flatMap(({ spec }) => ports(spec.ingress))]).toEqual([
        name,
        name === "ingress" ? [8080] : [],
      ]);
      const goes = of(name).flatMap(({ spec }) => ports(spec.egress));
      expect([name, goes]).toEqual([name, [53, 53, 4222, 27017, 6379, ...(egress[name] ?? [])]]);
    }
  });

  test("a pod has the memory of its container in Compose", () => {
    const compose = parse(read("docker-compose.yml"), { merge: true }) as { services: Record<string, Container> };
    const mebibytes = (text: string) => Number.parseInt(text, 10) * (/G/.test(text) ? 1_024 : 1);
    for (const name of services) {
      const patches = parse(kustomization(`${name}/`).patches[0].patch) as { path: string; value: string }[];
      const own = patches.find(({ path }) => path.endsWith("/limits/memory"))?.value;
      const limit = compose.services[name]!.deploy!.resources.limits["memory"] as string;
      expect([name, mebibytes(own ?? pod.containers[0].resources.limits.memory)]).toEqual([name, mebibytes(limit)]);
    }
  });

  test("a pod is not root, cannot write its image, and is probed", () => {
    const [container] = pod.containers;
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    expect(container.livenessProbe.httpGet.path).toBe("/livez");
    expect(container.readinessProbe.httpGet.path).toBe("/readyz");
    expect(container.resources.limits).toHaveProperty("memory");
  });
});
