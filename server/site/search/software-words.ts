/** Chinese words of software documentation that a general dictionary splits. A site adds those of its subject. */
export const softwareWords: readonly string[] = (
  "节点 私钥 公钥 密钥 密钥对 签名 验签 哈希 哈希值 散列 字典 元组 序列化 反序列化 堆栈 栈 寄存器 虚拟机 字节码 汇编 " +
  "编译器 指令集 指令 退出码 错误码 返回码 消息 地址 浏览器 白皮书 词汇表 术语表 快速开始 入门 教程 指南 小程序 机器人 " +
  "清单文件 前端 后端 接口 命令行 配置参数 网络配置 分布式哈希表 数据格式 元数据 随机数 随机种子 安全审计 审计 漏洞赏金 " +
  "漏洞悬赏 标准库 全局变量 编译指令 内联 内联函数 函数 变量 类型 张量 可变性 升级 部署 异步 并行 " +
  "开源 第三方 端序 大端序 小端序 运行时 预编译 高亮 沙盒 适配 密文 明文 隐式 显式 源码 源代码"
).split(" ");
