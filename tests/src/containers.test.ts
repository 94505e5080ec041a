import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
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
    for (const base of bases) expect(base).toMatch(/^node:24\.\d+\.\d+-\S*slim( AS \w+)?$/);
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

interface Container {
  image: string;
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
  const backends = containers.filter(([name]) => !services.includes(name));

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
    for (const [, name, rest] of secretVariables) expect([name, rest!.slice(0, 2)]).toEqual([name, ":?"]);
    for (const [name, { environment = {} }] of containers) {
      for (const [variable, value] of Object.entries(environment)) {
        if (/SECRET|PASSWORD|AUTH|KEY/.test(variable))
          expect([name, variable, value]).toContainEqual(expect.stringMatching(/^\$\{\w+:\?/));
      }
    }
    for (const [, login] of text.matchAll(/:\/\/([^@\s/]*)@/g)) expect(login).toMatch(/^\w*:\$\{\w+:\?/);
  });

  test("every service is given the addresses, the secret and the folder it needs", () => {
    for (const [, { environment }] of own) {
      expect(Object.keys(environment!)).toEqual([
        "FRONTDESK_MASTER_SECRET",
        "FRONTDESK_NATS_URL",
        "FRONTDESK_MONGO_URL",
        "FRONTDESK_REDIS_URL",
        "FRONTDESK_QDRANT_URL",
        "FRONTDESK_QDRANT_API_KEY",
        "FRONTDESK_PORT",
        "FRONTDESK_DATA",
      ]);
    }
  });

  test("only ingress is published, and only on this machine", () => {
    const published = containers.filter(([, { ports }]) => ports !== undefined);
    expect(published.map(([name]) => name)).toEqual(["ingress"]);
    for (const port of published.flatMap(([, { ports }]) => ports!)) expect(port).toMatch(/^127\.0\.0\.1:/);
    expect(compose.networks["inside"]).toEqual({ internal: true });
    for (const [name, { networks }] of containers) {
      expect([name, networks]).toEqual([name, name === "ingress" ? ["inside", "outside"] : ["inside"]]);
    }
  });

  test("every backend has a health check, and every service waits for all of them", () => {
    for (const [, { healthcheck }] of backends) expect(healthcheck!.test.length).toBeGreaterThan(1);
    const wanted = Object.fromEntries(backends.map(([name]) => [name, { condition: "service_healthy" }]));
    for (const [, service] of own) {
      expect(service.depends_on).toEqual(wanted);
      expect(service.healthcheck).toBeUndefined();
    }
  });
});

describe("infra/k8s", () => {
  const kustomization = (folder: string) => parse(read(`infra/k8s/${folder}kustomization.yaml`));
  const pod = parse(read("infra/k8s/template/deployment.yaml")).spec.template.spec;

  test("every service is the one template under its own name", () => {
    expect(kustomization("").resources.toSorted()).toEqual([...services, "service.yaml"].toSorted());
    for (const name of services) {
      const { resources, patches } = kustomization(`${name}/`);
      expect(resources).toEqual(["../template"]);
      expect(parse(patches[0].patch)).toEqual([expect.objectContaining({ value: ["run", name] })]);
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
